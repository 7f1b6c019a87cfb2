import { onUpdate, type Part, type Update } from "./on-update.js";

/** An event as the platform passes it to a function. */
const event = (fields: object = {}) => ({
  id: "event-1",
  authType: "unknown",
  data: { before: { data: () => ({ xp: 1 }) }, after: { id: "ada", data: () => ({ xp: 2 }) } },
  ...fields,
});
const run = (parts: Part[], told: object = event()): Promise<unknown> =>
  onUpdate("userUpdated", "users/{id}", parts).run(told as never) as Promise<unknown>;

let logged: string[];
beforeEach(() => {
  logged = [];
  vi.spyOn(process.stdout, "write").mockImplementation((line) => logged.push(String(line)) > 0);
});
afterEach(() => vi.restoreAllMocks());

test("each part is told what was written, by whom, and under which event", async () => {
  const told: Update[] = [];
  const part: Part = async (update) => {
    told.push(update);
  };
  await run([part, part]);
  const update = { eventId: "event-1", id: "ada", before: { xp: 1 }, after: { xp: 2 } };
  expect(told).toEqual(Array(2).fill({ ...update, authType: "unknown", authId: "" }));
});

test("a part that fails keeps no other from running, and has the event delivered again", async () => {
  const ran: string[] = [];
  const fails: Part = async () => {
    throw new Error("The database is away");
  };
  const works: Part = async () => {
    await new Promise((resume) => setTimeout(resume, 10));
    ran.push("works");
  };
  await expect(run([fails, works, fails])).rejects.toThrow("The database is away");
  expect(ran).toEqual(["works"]);
  expect(logged).toHaveLength(2);
  expect(logged[0]).toContain('"id":"event-1"');
});

test("an event without a document is done with", async () => {
  await run([() => Promise.reject(new Error("was run"))], event({ data: undefined }));
});
