/** A wait for something outside the process. No other code in the functions may set a time limit. */
export interface Wait {
  /** A description of the wait for the help. */
  readonly what: string;
  readonly milliseconds: number;
  /** What happens then. */
  readonly end: string;
}

/**
 * Every wait of a request or an event, with its time limit and what happens at the limit (DESIGN
 * §12).
 */
export const WAITS = {
  body: { what: "A client sends the body of a request", milliseconds: 10_000, end: "408 `bodyTimeout`" },
  drain: {
    what: "A client still sends a body that was rejected",
    milliseconds: 1_000,
    end: "The connection ends",
  },
  counter: {
    what: "Firestore counts a request for its rate limit. Each attempt has that time, and none starts after it",
    milliseconds: 4_000,
    end: "Strict limits: 503 `unavailable`. Standard limits: counted in memory",
  },
  counterInAll: {
    what: "The same, with everything around it",
    milliseconds: 10_000,
    end: "As above",
  },
  token: {
    what: "Firebase Authentication verifies a token",
    milliseconds: 10_000,
    end: "503 `unavailable`",
  },
  issuer: {
    what: "A CI service returns its configuration or its keys, which verify the tokens of its jobs",
    milliseconds: 5_000,
    end: "503 `unavailable`",
  },
  witness: {
    what: "A witness cosigns the log's checkpoint",
    milliseconds: 5_000,
    end: "The checkpoint stays without its cosignature, until `logCatchUp` asks again",
  },
  page: {
    what: "Firestore returns what a page shows: HTML, JSON, or Markdown",
    milliseconds: 5_000,
    end: "503, in HTML as a page of the site",
  },
  file: {
    what: "Firestore and Storage return a picture or a file of a skill",
    milliseconds: 25_000,
    end: "503 as text",
  },
  read: {
    what: "Firestore and Authentication return what a `GET` of the API needs",
    milliseconds: 20_000,
    end: "503 `unavailable`",
  },
  change: {
    what: "Firestore, Authentication, Storage, and Stripe do what any other request of the API needs",
    milliseconds: 55_000,
    end: "503 `unavailable`",
  },
  archiveChange: {
    what: "The same for `POST /products/scan` and `POST /cli/products/create`. Hosting ends its own wait after 60 seconds",
    milliseconds: 115_000,
    end: "503 `unavailable`",
  },
  judge: {
    what: "Storage returns an uploaded archive, and the scanner reads it",
    milliseconds: 50_000,
    end: "500 `internal`. The upload stays, without a verdict",
  },
  storageCall: { what: "Storage responds to one call", milliseconds: 20_000, end: "500 `internal`" },
  storageStall: {
    what: "Storage sends the next bytes of a file",
    milliseconds: 10_000,
    end: "The read fails",
  },
  storedFile: {
    what: "Storage sends a whole file: a picture, a skill, or the search index",
    milliseconds: 20_000,
    end: "The read fails. Search loads the catalog from Firestore instead",
  },
  storedStream: {
    what: "Storage takes a part of the copy of a user's data",
    milliseconds: 400_000,
    end: "The event is delivered again",
  },
  searchServerConnect: {
    what: "A server of the search engine accepts a connection",
    milliseconds: 2_000,
    end: "503 `unavailable`",
  },
  searchStatement: {
    what: "A server of the search engine carries out a statement. A shard that takes longer than 3 s is left out",
    milliseconds: 5_000,
    end: "503 `unavailable`",
  },
  searchServer: {
    what: "The search engine does what one step of a search needs, including the wait for a connection",
    milliseconds: 8_000,
    end: "503 `unavailable`",
  },
  searchWrite: {
    what: "A shard of the search engine writes up to 200 products. It accepts no write while it moves its memory to its disk",
    milliseconds: 60_000,
    end: "The event is delivered again, and the next comparison continues from there",
  },
  embeddings: {
    what: "The operator's endpoint returns the vectors of up to 256 words, for a snapshot of the search index",
    milliseconds: 20_000,
    end: "The vectors of words are learned from the catalog instead",
  },
  reader: {
    what: "The operator's language model reads a held archive",
    milliseconds: 25_000,
    end: "The archive stays held, and admins see that there is no reading",
  },
  smtpConnect: {
    what: "The operator's mail server accepts a connection and a login",
    milliseconds: 20_000,
    end: "The email is tried again later",
  },
  smtpReply: {
    what: "The mail server replies to one command",
    milliseconds: 30_000,
    end: "Before the message was handed over: the email is tried again later. After it: the email is listed as `unknown`, and not sent again",
  },
  smtpSend: {
    what: "The mail server takes one email",
    milliseconds: 90_000,
    end: "As above",
  },
  stripeCall: {
    what: "Stripe responds, for each of three attempts",
    milliseconds: 10_000,
    end: "503 `unavailable`",
  },
  settlementCall: {
    what: "Stripe responds to a request about what happened to a payment, for each of two attempts",
    milliseconds: 5_000,
    end: "503 to an event, which Stripe delivers again. What is owed stays owed",
  },
  event: {
    what: "An event of Stripe is processed",
    milliseconds: 25_000,
    end: "503, and Stripe delivers it again",
  },
} as const satisfies Record<string, Wait>;
