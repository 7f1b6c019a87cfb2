import { useEffect, useRef, useState } from "react";
import { productsScan, productsUpload } from "#contract/products.js";
import { type ApiError, api, isRefusal, patientApi } from "../../api/client.js";
import type { Work } from "./draft.js";
import { toldIn } from "./findings.js";
import { isUploadLost } from "./refusal.js";
import { SessionLost, send, type Upload } from "./upload.js";

/** An unfinished upload is resumed. If that is impossible, it is started again, up to this many times. */
const SESSIONS = 2;

interface Checking {
  readonly phase: "uploading" | "scanning";
  /** Bytes sent. */
  readonly sent: number;
  readonly error: unknown;
  readonly retry: () => void;
}

/** Uploads the archive of a publication and has it scanned. Each step is saved in the draft. */
export function useCheck(work: Work): Checking {
  const [phase, setPhase] = useState<Checking["phase"]>("uploading");
  const [sent, setSent] = useState(0);
  const [error, setError] = useState<unknown>();
  const [tries, setTries] = useState(0);
  const newest = useRef(work);
  newest.current = work;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts from the state at that time.
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const { draft, files, change } = newest.current;
    const archive = files.sealed?.archive;
    const { form } = draft;
    if (!archive || !form) return;

    const begin = async (): Promise<Upload> => {
      const slug = form.slug.trim();
      const file = { fileName: `${slug}.zip`, fileSize: archive.size };
      const { url, key } = await api.call(productsUpload, "POST", { ...file, productKey: slug }, signal);
      const upload = { ...file, url, key };
      change({ upload });
      return upload;
    };
    const check = async () => {
      let { upload } = draft;
      for (let session = 0; ; session++) {
        const isBegun = upload !== undefined;
        try {
          upload ??= await begin();
          setPhase("uploading");
          await send({ upload, archive, isBegun, onProgress: setSent, signal });
          setPhase("scanning");
          const scan = await patientApi.call(productsScan, "POST", { storagePath: upload.key }, signal);
          return change({ scan });
        } catch (wrong) {
          const isLost = wrong instanceof SessionLost || isUploadLost(wrong);
          if (!isLost || session === SESSIONS) throw wrong;
          upload = undefined;
        }
      }
    };
    setError(undefined);
    check().catch((wrong) => {
      if (signal.aborted) return;
      if (isBlocked(wrong)) change({ upload: undefined, blocked: wrong.issues.map(toldIn) });
      else setError(wrong);
    });
    return () => leaving.abort();
  }, [tries]);

  useEffect(() => {
    if (error === undefined) return;
    const goOn = () => setTries((now) => now + 1);
    addEventListener("online", goOn);
    return () => removeEventListener("online", goOn);
  }, [error]);

  return { phase, sent, error, retry: () => setTries((now) => now + 1) };
}

/** Errors of the scan delete the upload. Only another archive helps. */
const isBlocked = (error: unknown): error is ApiError =>
  isRefusal(error, "contentPolicyViolation", "invalidZip", "notAZip");
