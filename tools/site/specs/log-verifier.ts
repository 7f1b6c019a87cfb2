import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";

const HEADER = `/*
 * Verifies the transparency log of a Vaultmart marketplace. Copy this file: it imports only \`node:crypto\`.
 * How to use it: /docs/log-format
 */
`;

/**
 * The verifier of the log as one JavaScript module, for use in other programs.
 *
 * @param root the project's folder
 */
export function logVerifier(root: string): string {
  const source = readFileSync(join(root, "functions/src/domain/log/verifier.ts"), "utf8");
  const { code } = transformSync(source, { loader: "ts", format: "esm", target: "es2022", charset: "utf8" });
  return HEADER + code;
}
