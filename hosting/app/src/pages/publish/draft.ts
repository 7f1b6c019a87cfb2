import { useCallback, useEffect, useMemo, useState } from "react";
import type * as z from "zod";
import type { productsScan } from "#contract/products.js";
import type { Told } from "./findings.js";
import type { Field, Form } from "./form.js";
import { forgetFiles, type KeptFiles, keepFiles, readFiles } from "./kept-files.js";
import type { Refusal } from "./refusal.js";
import type { Upload } from "./upload.js";

export const STEPS = ["files", "details", "check", "preview", "done"] as const;
export type Step = (typeof STEPS)[number];

export type ScanAnswer = z.output<(typeof productsScan)["POST"]["response"]>;

/** A publication in progress, which survives a reload. */
export interface Draft {
  readonly step: Step;
  /** The name of the chosen folder or ZIP file. */
  readonly name: string;
  readonly form?: Form | undefined;
  /** The fields that the author has edited. Another archive does not change them. */
  readonly typed: readonly Field[];
  readonly upload?: Upload | undefined;
  readonly scan?: ScanAnswer | undefined;
  /** The findings for which the scan rejected the archive. */
  readonly blocked?: readonly Told[] | undefined;
  /** Why the marketplace rejected the product, and which field fixes it. */
  readonly refusal?: Refusal | undefined;
  /** The product that the marketplace has created. */
  readonly listed?:
    | {
        readonly productId: string;
        readonly slug: string;
        readonly isHeld: boolean;
        readonly isPublished: boolean;
      }
    | undefined;
}

const EMPTY: Draft = { step: "files", name: "", typed: [] };

/** The state that becomes invalid if the files or the manifest change. */
export const UNCHECKED = { upload: undefined, scan: undefined, blocked: undefined } as const;

/** The draft, its files, and functions to change them; undefined during loading. */
export interface Work {
  readonly draft: Draft;
  readonly files: KeptFiles;
  change(part: Partial<Draft>): void;
  keep(files: KeptFiles): Promise<void>;
  /** Deletes all of it. */
  restart(): void;
}

/**
 * @param key identifies the author and the product
 */
export function useWork(key: string): Work | undefined {
  const [draft, setDraft] = useState(() => readDraft(key));
  const [files, setFiles] = useState<KeptFiles>();
  const [isNew] = useState(draft === EMPTY);
  useEffect(() => {
    void (isNew ? forgetFiles(key) : readFiles(key)).then((found) => setFiles(found ?? {}));
  }, [key, isNew]);
  useEffect(() => keepDraft(key, draft), [key, draft]);

  const change = useCallback((part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part })), []);
  const keep = useCallback(
    async (kept: KeptFiles) => {
      setFiles(kept);
      await keepFiles(key, kept);
    },
    [key],
  );
  const restart = useCallback(() => {
    setDraft(EMPTY);
    setFiles({});
    void forgetFiles(key);
  }, [key]);

  return useMemo(
    () => files && { draft: reachable(draft, files), files, change, keep, restart },
    [draft, files, change, keep, restart],
  );
}

/** The browser may have deleted the files. Typed text is kept until the files are chosen again. */
function reachable(draft: Draft, { opened, sealed }: KeptFiles): Draft {
  if (draft.step === "files" || draft.step === "done") return draft;
  if (!opened || !draft.form) return { ...draft, step: "files" };
  if (draft.step === "preview" && !draft.scan) return { ...draft, step: "details" };
  return draft.step === "check" && !sealed ? { ...draft, step: "details" } : draft;
}

const nameOf = (key: string): string => `vaultmart.publish.${key}`;

function readDraft(key: string): Draft {
  try {
    const draft: Draft | null = JSON.parse(localStorage.getItem(nameOf(key)) ?? "null");
    // Once the product is published, the draft is deleted.
    return !draft || draft.listed?.isPublished ? EMPTY : draft;
  } catch {
    return EMPTY;
  }
}

function keepDraft(key: string, draft: Draft): void {
  try {
    if (draft === EMPTY) localStorage.removeItem(nameOf(key));
    else localStorage.setItem(nameOf(key), JSON.stringify(draft));
  } catch {
    // Without storage, the draft lasts as long as the page.
  }
}
