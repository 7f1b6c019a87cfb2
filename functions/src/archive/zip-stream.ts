import { Readable } from "node:stream";

/** A file in a ZIP that is written while its parts arrive. */
export interface StreamedFile {
  /** Relative to the root of the ZIP, with forward slashes. */
  readonly path: string;
  /** Called when the file's turn has come. */
  readonly content: () => AsyncIterable<string | Uint8Array>;
  /** Whether it is compressed. Pictures and archives are compressed already. */
  readonly isText: boolean;
}

/**
 * Writes a ZIP of any size without keeping whole files in memory: it holds at most a few chunks of one file.
 * @returns the bytes of the ZIP; the stream fails if the content of a file fails
 */
export async function streamZip(files: readonly StreamedFile[], date: Date): Promise<Readable> {
  const { default: JSZip } = await import("jszip");
  const zip = new JSZip();
  for (const { path, content, isText } of files) {
    zip.file(path, Readable.from(bytesOf(content)), {
      ...{ date, createFolders: false, binary: true },
      compression: isText ? "DEFLATE" : "STORE",
    });
  }
  // jszip brings its own old streams, which have no asynchronous iterator.
  return new Readable().wrap(zip.generateNodeStream({ streamFiles: true, platform: "UNIX" }));
}

async function* bytesOf(content: StreamedFile["content"]): AsyncGenerator<Buffer> {
  for await (const piece of content()) if (piece.length > 0) yield Buffer.from(piece);
}
