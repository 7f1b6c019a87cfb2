import { ParserMemory } from "./parser-memory.js";

function idle(...used: number[]) {
  const memory = new ParserMemory(String);
  const bytes = new Uint8Array(32);
  bytes.set(used);
  const options: object = Object.assign(memory.options, { HEAPU8: bytes });
  memory.keep();
  return { memory, bytes, options };
}

test("after an error the memory is broken, until it is what it was when the parser was idle", () => {
  const { memory, bytes } = idle(1, 2, 3);
  expect(memory.use(() => 4)).toBe(4);
  expect(memory.isBroken).toBe(false);
  const fails = () => {
    bytes.fill(9);
    throw new RangeError("too deep");
  };
  expect(() => memory.use(fails)).toThrow("too deep");
  expect(memory.isBroken).toBe(true);
  memory.restore();
  expect([memory.isBroken, bytes.slice(0, 4)]).toEqual([false, new Uint8Array([1, 2, 3, 0])]);
  expect(bytes.subarray(3).every((byte) => byte === 0)).toBe(true);
});

test("memory that grew after it was kept is empty again", () => {
  const { memory, options } = idle(1);
  const grown = new Uint8Array(64).fill(7);
  Object.assign(options, { HEAPU8: grown });
  memory.restore();
  expect([...grown].filter((byte) => byte !== 0)).toEqual([1]);
});

test("a module without memory for the stack is refused", () => {
  const { memory, options } = idle();
  Object.assign(options, { _malloc: () => 0 });
  expect(() => memory.widenStack()).toThrow("no memory");
});
