/** Prints the source and the flags of each expression that a module of the scanner composes while it is loaded, as JSON. */
const composed: [string, string][] = [];
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, given, newTarget) {
    const created = Reflect.construct(target, given, newTarget) as RegExp;
    const caller = new Error().stack?.split("\n")[2] ?? "";
    if (!caller.includes("node_modules") && !caller.includes("node:"))
      composed.push([created.source, created.flags]);
    return created;
  },
});
await import("../scan.js");
process.stdout.write(JSON.stringify(composed));

export {};
