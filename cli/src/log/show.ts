import { Provenance } from "#contract/publishers.js";
import { versionIn } from "#domain/log/entry.js";
import type { Context } from "../context.js";
import { CliError, EXIT } from "../errors.js";
import { exactly, parseWanted } from "../install/requirements.js";
import { type LogOf, lookUp, visit } from "./check.js";
import { distrust, type Followed } from "./follow.js";
import { remember } from "./memory.js";
import { logBytesReader, logReader } from "./reader.js";
import { verifyWhole } from "./whole.js";

/** The implementation of `vaultmart log`, loaded when it runs. */
export async function showLog(
  context: Context,
  {
    product,
    forget,
    all,
  }: { readonly product: string | undefined; readonly forget: boolean; readonly all: boolean },
) {
  if (all && product !== undefined) {
    throw new CliError(EXIT.validation, "Invalid arguments", {
      issues: ["--all: cannot be used with a product"],
    });
  }
  const { url } = context.site;
  const named = product === undefined ? undefined : await versionOf(context, product);
  if (forget) await remember(context, url, undefined);
  const log: LogOf = {
    site: url,
    read: logReader(url, context.signal),
    whose: context,
    signal: context.signal,
  };
  const progress = context.screen.progress("Verifying the log");
  try {
    if (!named) {
      const followed = await visit(log);
      if (!followed) return { site: url, forgotten: forget };
      const { signal } = context;
      const onRead = (entries: number) => progress.label(`Verifying the log: ${entries} entries`);
      const read = logBytesReader(url, signal);
      const whole = all ? await verifyWhole(url, followed, read, { signal, onRead }) : undefined;
      return { site: url, forgotten: forget, log: shown(followed), ...(whole && { whole }) };
    }
    const found = await lookUp(log, named.slug, named.version);
    if (!found) return { site: url, forgotten: forget };
    const proved = [...found.entries].sort((one, other) => one.index - other.index);
    const { published, last, isAmbiguous } = versionIn(
      proved.map(({ entry }) => entry),
      named.version,
    );
    if (isAmbiguous) {
      throw distrust(
        `The log of ${url} has two archives for ${named.slug} ${named.version}, but a version never changes`,
      );
    }
    const entries = proved.map(({ index, entry: { kind, version, sha256, at } }) => ({
      ...{ index, kind, version, at: at.toISOString() },
      ...(sha256 !== undefined && { sha256 }),
    }));
    const provenance = Provenance.safeParse(published?.provenance).data;
    return {
      site: url,
      forgotten: forget,
      log: shown(found.followed),
      product: {
        ...named,
        ...(published && last && { state: last.kind }),
        ...(provenance && { provenance }),
        entries,
      },
    };
  } finally {
    progress.done();
  }
}

const shown = ({ checkpoint: { origin, size, root }, keys, note }: Followed) => ({
  ...{ origin, size, root: root.toString("base64") },
  keys: keys.map(({ text }) => text),
  checkpoint: note,
});

async function versionOf({ site }: Context, product: string): Promise<{ slug: string; version: string }> {
  const { slug, range } = parseWanted(product);
  if (range === undefined) return { slug, version: (await site.findProduct(slug)).version };
  const version = exactly(range);
  if (version !== undefined) return { slug, version };
  throw new CliError(EXIT.validation, "Invalid arguments", {
    issues: [`product: ${product} must name one version, as ${slug}@1.2.3`],
  });
}
