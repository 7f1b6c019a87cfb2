import { IDS } from "./example-ids.js";
import type { Examples } from "./examples.js";

const JOINED = "2026-01-12T10:00:00.000Z";
const WRITTEN = "2026-03-05T19:02:41.000Z";
/** 180 days later. */
const APPEAL_UNTIL = "2026-09-01T19:02:41.000Z";

const PARTIES = {
  id: IDS.conversationId,
  productTitle: "Release Notes Writer",
  productSlug: IDS.slug,
  buyerUid: IDS.buyerUid,
  buyerUsername: IDS.buyerUsername,
  buyerDisplayName: "Ben",
  buyerAvatar: "",
  sellerUid: IDS.sellerUid,
  sellerUsername: IDS.sellerUsername,
  sellerDisplayName: "Ada",
  sellerAvatar: "",
};

const TEXT = "Does it read tags that are not semantic versions?";

export const communityExamples = {
  "/cli/auth/device": {
    POST: {
      request: { codeChallenge: IDS.codeChallenge, clientName: "ada-laptop" },
      answer: {
        deviceCode: IDS.deviceCode,
        userCode: IDS.userCode,
        verificationUrl: `https://market.example.com/cli/auth?code=${IDS.userCode}`,
        expiresIn: 600,
        interval: 5,
      },
    },
  },
  "/cli/auth/approve": {
    GET: {
      request: { userCode: IDS.userCode },
      answer: {
        userCode: IDS.userCode,
        clientName: "ada-laptop",
        createdAt: "2026-03-02T09:00:00.000Z",
        expiresAt: "2026-03-02T09:10:00.000Z",
      },
    },
    POST: {
      request: { userCode: IDS.userCode, approve: true },
      answer: { success: true, approved: true },
    },
  },
  "/cli/auth/token": {
    POST: {
      request: { deviceCode: IDS.deviceCode, codeVerifier: IDS.codeVerifier },
      answer: { customToken: "eyJhbGciOiJSUzI1NiJ9.eyJ1aWQiOiJ1OEtkVzJtWCJ9.c2lnbmF0dXJl" },
    },
  },
  "/cli/auth/oidc": {
    POST: {
      request: { token: IDS.identityToken, slug: IDS.slug },
      answer: {
        credential: "vmp_q3Vx8Zk2Tn5Rw1Yc7Jb0Lh4Ms6Pd9Gf_uE-KaXvQyNo",
        expiresAt: "2026-03-02T09:15:00.000Z",
        slug: IDS.slug,
        author: IDS.sellerUsername,
        provenance: {
          issuer: "https://token.actions.githubusercontent.com",
          repository: "https://github.com/ada/notes",
          repositoryId: "74",
          commit: "6dcb09b5b57875f334f61aebed695e2e4193db5e",
          ref: "refs/tags/v1.0.0",
          workflow: ".github/workflows/publish.yml",
          run: "https://github.com/ada/notes/actions/runs/1234567890",
        },
      },
    },
  },
  "/cli/auth/profile": {
    GET: {
      request: {},
      answer: {
        uid: IDS.sellerUid,
        email: "ada@example.com",
        emailVerified: true,
        username: IDS.sellerUsername,
        displayName: "Ada",
        bio: "Tools for people who release software.",
        avatarUrl: "",
        country: "Portugal",
        locale: "en",
        role: "creator",
        rank: "apprentice",
        verified: false,
        banned: false,
        xp: 412,
        level: 2,
        processorConnected: true,
        processorOnboarded: true,
        processorAsks: 1,
        processorAsksUntil: "2026-05-01T00:00:00.000Z",
        stats: {
          followers: 9,
          following: 3,
          products: 1,
          downloads: 128,
          likes: 17,
          totalRevenue: 1_748,
          totalSales: 1,
          reviewsReceived: 8,
          avgRating: 4.75,
          messagesSent: 4,
          productsBought: 0,
          achievementCount: 3,
          categoryCount: { skills: 1 },
        },
        createdAt: JOINED,
        updatedAt: WRITTEN,
        products: [
          {
            id: IDS.productId,
            title: "Release Notes Writer",
            slug: IDS.slug,
            category: "skills",
            price: 0,
            status: "published",
            version: "1.0.0",
            stats: { downloads: 128, likes: 17, rating: 4.75, reviewsCount: 8, purchaseCount: 0 },
            createdAt: "2026-03-02T09:30:00.000Z",
            updatedAt: "2026-03-09T14:05:12.000Z",
          },
        ],
      },
    },
  },
  "/users/follow": {
    POST: { request: { targetUid: IDS.sellerUid }, answer: { following: true } },
  },
  "/users/update-profile": {
    POST: {
      request: {
        displayName: "Ben",
        username: IDS.buyerUsername,
        bio: "I build small tools.",
        locale: "pt-BR",
      },
      answer: { success: true },
    },
  },
  "/users/delete-account": { DELETE: { request: {}, answer: { success: true } } },
  "/users/emails": {
    GET: {
      request: {},
      answer: {
        choices: [
          { topic: "sales", isOn: true },
          { topic: "digest", isOn: false },
        ],
        isSuspended: false,
      },
    },
    POST: { request: { topic: "digest", isOn: true }, answer: { success: true } },
  },
  "/users/access": {
    GET: {
      request: {},
      answer: {
        tokens: [
          {
            id: IDS.tokenId,
            name: "release job",
            scopes: [`publish:${IDS.slug}`],
            createdAt: "2026-03-02T09:00:00.000Z",
            expiresAt: "2026-04-01T09:00:00.000Z",
            lastUsedAt: "2026-03-09T14:00:00.000Z",
          },
        ],
        logins: [
          {
            id: "5f1c0a9e3b7d48261c6e1f93b7a85d2e",
            clientName: "ada-laptop",
            createdAt: "2026-03-02T09:00:12.000Z",
            lastUsedAt: "2026-03-09T08:00:00.000Z",
            isThis: false,
          },
        ],
      },
    },
    POST: {
      request: { name: "nightly job", scopes: ["read"], days: 30 },
      answer: {
        token: `vmt_${"0f".repeat(32)}_${"68747470733a2f2f6d61726b65742e6578616d706c65"}_3b9ac9ff`,
        id: IDS.tokenId,
        expiresAt: "2026-04-01T09:00:00.000Z",
      },
    },
    DELETE: {
      request: { tokenId: IDS.tokenId },
      answer: { success: true, revoked: 1 },
    },
  },
  "/users/data-export": {
    GET: {
      request: { part: "1" },
      answer: {
        export: {
          status: "ready",
          requestedAt: "2026-03-02T09:00:00.000Z",
          readyAt: "2026-03-02T09:00:21.000Z",
          expiresAt: "2026-03-09T09:00:21.000Z",
          nextAt: "2026-03-03T09:00:00.000Z",
          totalParts: 1,
          parts: [
            {
              part: 1,
              fileName: "vaultmart-my-data-2026-03-02-1.zip",
              fileSize: 48_213,
              sha256: IDS.sha256,
            },
          ],
        },
        url: "https://storage.googleapis.com/market.example/exports/part-1.zip?X-Goog-Signature=5f1c0a9e",
      },
    },
    POST: {
      request: {},
      answer: {
        export: {
          status: "waiting",
          requestedAt: "2026-03-02T09:00:00.000Z",
          expiresAt: "2026-03-09T09:00:00.000Z",
          nextAt: "2026-03-03T09:00:00.000Z",
          parts: [],
        },
      },
    },
  },
  "/messages": {
    GET: {
      request: {},
      answer: {
        conversations: [
          {
            ...PARTIES,
            productId: IDS.productId,
            participants: [IDS.buyerUid, IDS.sellerUid],
            lastMessage: TEXT,
            lastMessageAt: WRITTEN,
            lastMessageSenderUid: IDS.buyerUid,
            unreadBySeller: 1,
            unreadByBuyer: 0,
            createdAt: WRITTEN,
          },
        ],
      },
    },
    POST: {
      request: { productId: IDS.productId, text: TEXT },
      answer: { success: true, conversationId: IDS.conversationId },
    },
  },
  "/messages/{conversationId}": {
    GET: {
      request: { conversationId: IDS.conversationId },
      answer: {
        conversation: PARTIES,
        messages: [
          {
            id: IDS.messageId,
            senderUid: IDS.buyerUid,
            senderUsername: IDS.buyerUsername,
            senderDisplayName: "Ben",
            senderAvatar: "",
            text: TEXT,
            createdAt: WRITTEN,
          },
        ],
      },
    },
  },
  "/notifications": {
    GET: {
      request: {},
      answer: {
        notifications: [
          {
            id: IDS.notificationId,
            type: "message",
            title: "You have a new message",
            body: "@ben-builds sent you a message about “Release Notes Writer”.",
            link: `/messages/${IDS.conversationId}`,
            read: false,
            actorUid: IDS.buyerUid,
            actorUsername: IDS.buyerUsername,
            createdAt: WRITTEN,
          },
        ],
        unread: 1,
      },
    },
    POST: { request: { ids: [IDS.notificationId] }, answer: { success: true } },
  },
  "/appeals": {
    GET: {
      request: { productId: IDS.paidProductId },
      answer: {
        decision: {
          kind: "removed",
          decidedBy: "admin",
          decidedAt: WRITTEN,
          reason: "broken",
          findings: [],
          scope: ["hidden", "noDownloads"],
          appealUntil: APPEAL_UNTIL,
          mayAppeal: true,
        },
        appeals: [],
      },
    },
    POST: {
      request: { productId: IDS.paidProductId, text: "It works with the versions that its page names." },
      answer: { id: IDS.appealId },
    },
  },
  "/reports": {
    POST: {
      request: {
        targetType: "product",
        targetId: IDS.productId,
        reason: "copyright",
        description: "The readme is copied from another project.",
      },
      answer: { success: true },
    },
  },
  "/admin/products": {
    POST: {
      request: { productId: IDS.paidProductId, action: "remove", reason: "broken" },
      answer: { status: "removed", held: false },
    },
  },
  "/admin/queue": {
    GET: {
      request: { kind: "users", q: IDS.sellerUid },
      answer: {
        cases: [
          {
            ...{ id: IDS.sellerUid, state: "3b1f6c0e9a7d5284", title: "Ada", at: WRITTEN, status: "active" },
            ...{ uid: IDS.sellerUid, username: IDS.sellerUsername, findings: [] },
          },
        ],
      },
    },
  },
  "/admin/act": {
    POST: {
      request: {
        kind: "product",
        id: IDS.productId,
        action: "hold",
        note: "Two users say that it sends files.",
      },
      answer: { status: "pending_review" },
    },
  },
  "/admin/advisories": {
    POST: {
      request: {
        publish: {
          slug: IDS.slug,
          lastAffected: "1.0.0",
          severity: "high",
          summary: "Sends the names of private branches to a stranger's server",
          details: "Uninstall it, and rename the branches.",
        },
      },
      answer: { id: "VAULTMART-2026-0001" },
    },
  },
} satisfies Partial<Examples>;
