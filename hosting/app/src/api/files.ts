import { queryOptions } from "@tanstack/react-query";
import { exactApi, exactVisitorApi } from "./client.js";

/** The identity of a version's bytes, which never change. */
export interface VersionAddress {
  readonly slug: string;
  readonly version: string;
  readonly sha256: string;
}

/** The reader: a user ID, or anyone. */
export type Reader = string | "anyone";

const clientOf = (reader: Reader) => (reader === "anyone" ? exactVisitorApi : exactApi);

/** All files of a version, sorted by path, with the scan findings in them. */
export const filesQuery = (reader: Reader, address: VersionAddress) =>
  queryOptions({
    queryKey: ["files", reader, address],
    queryFn: async ({ signal }) => {
      const { FILES_PER_PAGE, productsFiles } = await import("#contract/files.js");
      const page = (offset: number) =>
        clientOf(reader).call(productsFiles, "GET", { ...address, offset }, signal);
      const first = await page(0);
      const others = Math.max(0, Math.ceil(first.total / FILES_PER_PAGE) - 1);
      const rest = await Promise.all(
        Array.from({ length: others }, (_, at) => page((at + 1) * FILES_PER_PAGE)),
      );
      return { ...first, files: [first, ...rest].flatMap(({ files }) => files) };
    },
  });

/** A text or a picture of a version. */
export const fileQuery = (reader: Reader, address: VersionAddress, path: string) =>
  queryOptions({
    queryKey: ["file", reader, address, path],
    queryFn: async ({ signal }) => {
      const { productsFile } = await import("#contract/files.js");
      return clientOf(reader).call(productsFile, "GET", { ...address, path }, signal);
    },
  });

export type FileContents = Awaited<ReturnType<NonNullable<ReturnType<typeof fileQuery>["queryFn"]>>>;
export type FileList = Awaited<ReturnType<NonNullable<ReturnType<typeof filesQuery>["queryFn"]>>>;
