import { staleFiles } from "./files.js";

test("every committed file that is derived from others is what they say", () => {
  expect([...staleFiles(process.cwd()).keys()]).toEqual([]);
});
