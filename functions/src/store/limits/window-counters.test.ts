import * as fc from "fast-check";
import { grpc } from "google-gax";
import { emptyField, epochAt, SLOTS } from "#domain/limits/sliding-window.js";
import { runs } from "#test/support/effort.js";
import { counterId, FirestoreWindowCounters, repeated } from "./window-counters.js";

describe("the id of a counter", () => {
  test.each([
    ["203.0.113.7", "/products/like", "203.0.113.7__%2Fproducts%2Flike"],
    [
      "2001:db8:1:2::/64",
      "/messages/{conversationId}",
      "2001:db8:1:2::%2F64__%2Fmessages%2F{conversationId}",
    ],
    ["uid:a_b__c", "/reports", "uid:a%5Fb%5F%5Fc__%2Freports"],
  ])("of %s on %s is %s", (key, path, id) => {
    expect(counterId({ key, path })).toBe(id);
  });

  test("can be read back, holds no slash and is none that Firestore reserves", () => {
    const text = fc.string({ minLength: 1, maxLength: 60, unit: "grapheme-ascii" });
    fc.assert(
      fc.property(text, text, (key, path) => {
        const id = counterId({ key, path });
        const [keyPart = "", ...pathParts] = id.split("__");
        expect(decodeURIComponent(keyPart)).toBe(key);
        expect(decodeURIComponent(pathParts.join("__"))).toBe(path);
        expect(id).not.toContain("/");
        expect(id).not.toMatch(/^__.*__$/);
      }),
      runs(),
    );
  });

  test.each([
    ["an empty key", ""],
    ["a key of 2,000 characters", "k".repeat(2_000)],
  ])("is refused for %s", (_case, key) => {
    expect(() => counterId({ key, path: "/reports" })).toThrow(RangeError);
  });
});

describe("a commit that other instances prevent", () => {
  /** Fails with these codes, one after the other, then succeeds. */
  const failing = (...codes: number[]) => {
    const left = [...codes];
    const attempts = { count: 0 };
    const attempt = async () => {
      attempts.count++;
      const code = left.shift();
      if (code !== undefined) throw Object.assign(new Error(`${code}`), { code });
      return "counted";
    };
    return { attempts, attempt };
  };
  const time = { now: 0, pauses: [] as number[] };
  const parts = {
    clock: () => time.now,
    random: () => 0.5,
    sleep: async (milliseconds: number) => {
      time.now += milliseconds;
      time.pauses.push(milliseconds);
    },
  };
  beforeEach(() => Object.assign(time, { now: 0, pauses: [] }));

  test("is repeated after random pauses that grow", async () => {
    const { attempts, attempt } = failing(10, 10, 10, 10);
    await expect(repeated(attempt, true, parts)).resolves.toBe("counted");
    expect(attempts.count).toBe(5);
    expect(time.pauses).toEqual([25, 75, 200, 400]);
  });

  test("fails in the end, after five attempts", async () => {
    const { attempts, attempt } = failing(10, 10, 10, 10, 10, 10);
    await expect(repeated(attempt, true, parts)).rejects.toMatchObject({ code: 10 });
    expect(attempts.count).toBe(5);
  });

  test.each([4, 7])("is not repeated for code %i", async (code) => {
    const { attempts, attempt } = failing(code);
    await expect(repeated(attempt, true, parts)).rejects.toMatchObject({ code });
    expect(attempts.count).toBe(1);
  });

  test.each([8, 14])(
    "is repeated once after an outage, code %i, if counting twice is harmless",
    async (code) => {
      const twice = failing(code, 10, code);
      await expect(repeated(twice.attempt, true, parts)).rejects.toMatchObject({ code });
      expect(twice.attempts.count).toBe(3);
      const harmful = failing(code);
      await expect(repeated(harmful.attempt, false, parts)).rejects.toMatchObject({ code });
      expect(harmful.attempts.count).toBe(1);
    },
  );

  test("is not repeated after the bound of the wait", async () => {
    const { attempts, attempt } = failing(10, 10, 10);
    const slow = async () => {
      time.now += 3_990;
      return attempt();
    };
    await expect(repeated(slow, true, parts)).rejects.toMatchObject({ code: 10 });
    expect(attempts.count).toBe(1);
  });
});

describe("a database that fails", () => {
  const COUNTER = { key: "203.0.113.7", path: "/reports", method: "POST" };
  const EPOCH = epochAt(1_800_000_000_000);
  /** The codes with which the next commits fail. */
  const codes: number[] = [];
  let commits = 0;
  let server: grpc.Server;
  let counters: FirestoreWindowCounters;

  beforeAll(async () => {
    const bytes = (buffer: Buffer) => buffer;
    server = new grpc.Server();
    server.addService(
      {
        commit: {
          ...{ path: "/google.firestore.v1.Firestore/Commit", requestStream: false, responseStream: false },
          ...{ requestSerialize: bytes, requestDeserialize: bytes },
          ...{ responseSerialize: bytes, responseDeserialize: bytes },
        },
      },
      {
        commit: (_call: unknown, answer: grpc.sendUnaryData<Buffer>) => {
          commits++;
          const code = codes.shift();
          if (code === undefined) answer(null, COMMITTED);
          else answer({ code, details: "injected" });
        },
      },
    );
    const port = await new Promise<number>((resolve, reject) => {
      const credentials = grpc.ServerCredentials.createInsecure();
      server.bindAsync("127.0.0.1:0", credentials, (error, bound) =>
        error ? reject(error) : resolve(bound),
      );
    });
    process.env.GCLOUD_PROJECT ??= "demo-counters";
    counters = new FirestoreWindowCounters({ emulator: `127.0.0.1:${port}` });
  });
  afterAll(async () => {
    await counters.close();
    server.forceShutdown();
  });
  beforeEach(() => {
    codes.length = 0;
    commits = 0;
  });

  test.each([
    ["ABORTED, as under contention", [10, 10, 10]],
    ["UNAVAILABLE", [14]],
    ["RESOURCE_EXHAUSTED", [8]],
  ])("counts once it commits: %s", async (_what, failures) => {
    codes.push(...failures);
    await expect(counters.add(COUNTER, EPOCH, 1)).resolves.toEqual(
      Array.from({ length: SLOTS }, () => emptyField(EPOCH)),
    );
    expect(commits).toBe(failures.length + 1);
  });

  test("does not count again what may have been counted", async () => {
    codes.push(4);
    await expect(counters.add(COUNTER, EPOCH, 1)).rejects.toMatchObject({ code: 4 });
    expect(commits).toBe(1);
  });

  test("removes points again only if the removal was not applied", async () => {
    codes.push(10);
    await counters.takeBack(COUNTER, EPOCH, 1);
    expect(commits).toBe(2);
    codes.push(14);
    await expect(counters.takeBack(COUNTER, EPOCH, 1)).rejects.toMatchObject({ code: 14 });
    expect(commits).toBe(3);
  });

  /** A commit's response on the wire: the second write returns the value of each bucket, and the count. */
  const COMMITTED = (() => {
    const varint = (value: number): number[] =>
      value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
    const field = (number: number, content: readonly number[]) => [
      number * 8 + 2,
      ...varint(content.length),
      ...content,
    ];
    const bucket = field(2, [2 * 8, ...varint(emptyField(EPOCH))]);
    const results = Array.from({ length: SLOTS + 1 }, () => bucket).flat();
    return Buffer.from([...field(1, []), ...field(1, results)]);
  })();
});
