import { runTool } from "../../terminal/child.js";
import type { Part, Row } from "../frame/part.js";

/** Large dependencies, by package or by our folder. */
const HEAVY: Readonly<Record<string, string>> = {
  "@google-cloud/firestore": "Firestore",
  "@google-cloud/storage": "Storage",
  "firebase-admin/lib/auth": "tokens",
  archive: "the archive scanner",
  stripe: "Stripe",
};

/**
 * The contents of each function's bundle, as reported by the bundler. Nothing is measured: a test counts the contents.
 */
export const part: Part = {
  name: "bundle",
  title: "what each function brings along",
  run: async ({ root, interrupt }) => {
    await runTool(root, "build", { interrupt });
    // Reads the output of the build.
    const { FUNCTIONS, held, kilobytes } = await import("#test/support/bundles.js");
    const whole = kilobytes("all");
    return {
      rows: FUNCTIONS.map((name) => rowOf(name, held(name), kilobytes(name), whole)),
      remarks: [
        "`functions/test/e2e/bundles.test.ts` holds every bundle to its weight and to what it may hold.",
        "All functions in one is the bundle by which the deploy finds them; it never runs.",
      ],
    };
  },
};

function rowOf(name: string, parts: ReadonlySet<string>, kilobytes: number, whole: number): Row {
  const heavy = Object.entries(HEAVY).flatMap(([part, what]) => (parts.has(part) ? [what] : []));
  return {
    what: `${name}: ${heavy.join(", ") || "nothing heavy"}`,
    ours: `${Math.round(kilobytes)} KB`,
    other: `all functions in one ${Math.round(whole)} KB`,
    ratio: kilobytes / whole,
  };
}
