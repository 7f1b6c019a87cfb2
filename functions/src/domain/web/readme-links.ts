import { archivePictureAddress } from "#contract/pages.js";
import { filesUrl } from "./files-address.js";
import { linkedPath } from "./linked-path.js";
import { readmePictures } from "./readme-pictures.js";
import type { ArchiveLinks } from "./untrusted-markdown.js";

/** Resolves the links and pictures in a product's readme to the files of the version. */
export function readmeLinks(slug: string, version: string, readme: string): Required<ArchiveLinks> {
  const pictures = readmePictures(readme);
  return {
    pageOf: (href) => {
      const file = linkedPath("README.md", href);
      return file === undefined ? undefined : filesUrl(slug, { version, file });
    },
    pictureOf: (source) => {
      const path = linkedPath("README.md", source);
      return path && pictures.includes(path) ? archivePictureAddress(slug, version, path) : undefined;
    },
  };
}
