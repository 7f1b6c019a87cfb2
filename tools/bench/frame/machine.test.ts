import { describeMachine, thisMachine } from "./machine.js";

test("a machine is one line", () => {
  const machine = {
    processor: "AMD EPYC 7B13",
    cores: 2,
    memory: 7.8 * 2 ** 30,
    system: "Linux 6.1 x64",
    node: "24.1.0",
  };
  expect(describeMachine(machine)).toBe("AMD EPYC 7B13, 2 cores, 7.8 GiB, Linux 6.1 x64, Node 24.1.0");
  expect(describeMachine({ ...machine, cores: 1 })).toContain(", 1 core, ");
});

test("this machine is told without its name, and with a version of two numbers", () => {
  const { cores, memory, system } = thisMachine();
  expect(cores).toBeGreaterThan(0);
  expect(memory).toBeGreaterThan(2 ** 26);
  expect(system).toMatch(/^[A-Za-z_]+ \d+\.\d+ \w+$/);
});
