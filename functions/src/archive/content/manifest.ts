import { MANIFEST_FILE, Manifest } from "#contract/manifest.js";
import { type Finding, finding } from "../finding.js";

const MAX_MANIFEST_BYTES = 256 * 1024;
const MAX_FAULTS = 20;

/**
 * Reads `vault.yaml` and returns the manifest, or one finding per invalid field.
 *
 * @param files all files in the archive, because `entry` must be one of them
 */
export async function readManifest(
  bytes: Uint8Array,
  files: ReadonlySet<string>,
): Promise<{ manifest?: Manifest; findings: Finding[] }> {
  const fault = (message: string, line?: number) =>
    finding("manifest", { file: MANIFEST_FILE, line, message });
  if (bytes.length > MAX_MANIFEST_BYTES) return { findings: [fault("vault.yaml has more than 256 KB")] };
  const read = await parseYaml(bytes);
  if ("fault" in read) return { findings: [fault(`vault.yaml is not YAML: ${read.fault}`, read.line)] };

  const parsed = Manifest.safeParse(read.value);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, MAX_FAULTS);
    return {
      findings: issues.map(({ path, message }) => fault(`${path.join(".") || "vault.yaml"}: ${message}`)),
    };
  }
  if (!files.has(parsed.data.entry)) {
    return { findings: [fault("entry: must be the path of a file in the archive")] };
  }
  return { manifest: parsed.data, findings: [] };
}

type Parsed = { value: unknown } | { fault: string; line?: number };

/** Any error of the YAML parser, including one from deep nesting, is reported as a fault of the input. */
async function parseYaml(bytes: Uint8Array): Promise<Parsed> {
  const { parseDocument } = await import("yaml");
  try {
    const document = parseDocument(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    const [error] = document.errors;
    if (error) return { fault: error.code, line: error.linePos?.[0].line };
    return { value: document.toJS({ maxAliasCount: 20 }) };
  } catch (error) {
    return { fault: error instanceof Error ? error.name : "unreadable" };
  }
}
