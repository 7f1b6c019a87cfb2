import { type Check, type Data, numberAt, textAt, type Violation, valueAt } from "../check.js";

const SAME_AS_FILE = ["sha256", "fileSize", "fileName", "version"] as const;

/**
 * The actions by which an admin approves a held archive; the audit log then contains the verdict that was
 * overridden.
 */
const OVERRIDES = ["product.approve", "product.approve-version", "product.restore"];

/**
 * Every published archive was scanned: the verdict covers exactly the file's bytes and is a pass, or an admin overrode
 * the hold of that version. The public record describes the same file.
 */
export function scannedFiles(): Check {
  const rule = "published-is-scanned";
  const products = new Map<string, Data>();
  const files = new Map<string, Data>();
  const pending = new Map<string, string>();
  const overridden = new Set<string>();
  const onSale = () =>
    [...products].filter(([, { status }]) => status === "published" || status === "archived");
  return {
    see({ kind, ids, data }) {
      const [id = "", name] = ids;
      if (kind === "products") products.set(id, summaryOf(data));
      if (kind === "products/private" && name === "file") files.set(id, fileOf(data));
      if (kind === "products/private" && name === "pending") pending.set(id, textAt(data, "file.version"));
      if (kind === "auditLog" && OVERRIDES.includes(textAt(data, "action"))) {
        overridden.add(`${textAt(data, "details.productId")} ${textAt(data, "details.version")}`);
      }
    },
    conclude() {
      const violations: Violation[] = [];
      for (const [id, product] of onSale()) {
        const breaks = (message: string) => violations.push({ rule, path: `products/${id}`, message });
        const file = files.get(id);
        if (!file) {
          breaks("has no file");
          continue;
        }
        const problem = problemOf(file, overridden.has(`${id} ${file.version}`));
        if (problem) breaks(problem);
        for (const field of SAME_AS_FILE) {
          if (product[field] !== file[field]) breaks(`its ${field} does not match its file`);
        }
        if (product.pendingVersion !== pending.get(id)) {
          breaks(`version ${product.pendingVersion ?? pending.get(id)} is waiting in only one of two places`);
        }
      }
      return violations;
    },
  };
}

/** Why a file's verdict does not allow it to be published. */
function problemOf({ outcome, verdictSha256, sha256 }: Data, isOverridden: boolean): string | undefined {
  if (!/^[0-9a-f]{64}$/.test(String(sha256))) return "its file has no digest";
  if (outcome === undefined) return "its file has no verdict";
  if (verdictSha256 !== sha256) return "its verdict is for different bytes than its file";
  return outcome === "pass" || (outcome === "hold" && isOverridden) ? undefined : `its verdict is ${outcome}`;
}

const summaryOf = (data: Data): Data => ({
  status: data.status,
  pendingVersion: data.pendingVersion,
  ...Object.fromEntries(SAME_AS_FILE.map((field) => [field, data[field]])),
});

const fileOf = (data: Data): Data => ({
  verdictSha256: valueAt(data, "verdict.sha256"),
  outcome: valueAt(data, "verdict.outcome"),
  ...Object.fromEntries(SAME_AS_FILE.map((field) => [field, data[field]])),
  fileSize: numberAt(data, "fileSize"),
});
