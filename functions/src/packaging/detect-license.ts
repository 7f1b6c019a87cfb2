import { LICENSES } from "#contract/constants.js";
import type { License } from "#contract/licenses.js";

/** The license information in the files of a folder. */
export interface LicenseFacts {
  /** The license, if the files name exactly one that the marketplace knows. */
  readonly license?: License;
  /** The licenses that contradict nothing in the folder. */
  readonly options: readonly License[];
  /** A description of what the files say. */
  readonly said: string;
  /** The license file, if there is one. */
  readonly file?: string;
}

const LICENSE_FILE = /^(?:licen[cs]e|copying|unlicense)(?:\.(?:txt|md|rst))?$/i;
/** Whether a file in the root has the name of a license file. */
export const isLicenseFile = (path: string): boolean => LICENSE_FILE.test(path);

/** The license is in the first part of its file. */
const MAX_BYTES = 64 * 1024;

const NAMES: readonly (readonly [RegExp, License])[] = [
  [/^(?:the )?mit(?: license)?$/, "MIT"],
  [/^(?:the )?apache(?:[- ]license)?,?(?:[- ]version)?[- ]?v?2(?:\.0)?(?: license)?$/, "Apache-2.0"],
  [/^(?:gnu )?gpl[- ]?v?3(?:\.0)?(?:-only|-or-later|\+)?$/, "GPL-3.0"],
  [/^bsd[- ]3[- ]clause(?: license)?$/, "BSD-3-Clause"],
  [/^isc(?: license)?$/, "ISC"],
  [/^cc[- ]by[- ]4\.0$/, "CC-BY-4.0"],
  [/^cc[- ]by[- ]sa[- ]4\.0$/, "CC-BY-SA-4.0"],
  [/^cc0(?:[- ]1\.0)?$/, "CC0-1.0"],
  [/^(?:proprietary|unlicensed|all rights reserved)\b/, "Proprietary"],
  [/^custom$/, "Custom"],
];

/** The license that a short text names, such as `MIT` or `Apache 2.0`. */
const licenseNamed = (text: string): License | undefined => {
  const plain = text.trim().toLowerCase().replace(/\.$/, "");
  return NAMES.find(([pattern]) => pattern.test(plain))?.[1];
};

/** All phrases must occur. Spaces and line breaks count as one space. */
const TEXTS: readonly (readonly [License, ...string[]])[] = [
  [
    "MIT",
    "permission is hereby granted, free of charge, to any person",
    "the above copyright notice and this",
  ],
  ["ISC", "permission to use, copy, modify, and", "for any purpose with or without fee"],
  ["BSD-3-Clause", "redistribution and use in source and binary forms", "neither the name of"],
  ["Apache-2.0", "apache license", "version 2.0"],
  ["GPL-3.0", "gnu general public license", "version 3"],
  ["CC-BY-SA-4.0", "attribution-sharealike 4.0 international"],
  ["CC-BY-4.0", "attribution 4.0 international"],
  ["CC0-1.0", "cc0 1.0 universal"],
  ["Proprietary", "all rights reserved"],
];
/** Licenses that quote or resemble one of the above, and differ from it. */
const OTHERS = /\b(?:affero|lesser) general public|noncommercial|noderivatives|commons clause/;

/** The license whose text a file contains. */
function licenseOfText(text: string): License | undefined {
  const plain = text.toLowerCase().replace(/\s{1,1000}/g, " ");
  if (OTHERS.test(plain.slice(0, 2_000))) return undefined;
  return TEXTS.find(([, ...phrases]) => phrases.every((phrase) => plain.includes(phrase)))?.[0];
}

interface ReadFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Determines the license of a folder from its license file and the declared license. It does not guess: if they
 * contradict each other, or if the marketplace does not know the license, the result contains no license.
 *
 * @param named the `license` of SKILL.md's front matter
 */
export function licenseFacts(files: readonly ReadFile[], named: string | undefined): LicenseFacts {
  const file = files.find(({ path }) => isLicenseFile(path));
  const inFile = file && licenseOfText(new TextDecoder().decode(file.bytes.subarray(0, MAX_BYTES)));
  const written = named?.trim() || undefined;
  const inName = written === undefined ? undefined : licenseNamed(written);
  const refers = written !== undefined && inName === undefined && /licen[cs]e|copying|terms/i.test(written);
  const said = [
    ...(written === undefined ? [] : [`SKILL.md says “${written.slice(0, 100)}”`]),
    ...(file ? [`${file.path} is ${inFile ?? "a license that the marketplace does not know"}`] : []),
  ].join(", and ");
  const facts = { said, ...(file && { file: file.path }) };
  if (said === "") return { options: LICENSES, said: "No file in the folder names a license" };
  const heard = [...(written === undefined || (refers && file) ? [] : [inName]), ...(file ? [inFile] : [])];
  const known = [...new Set(heard.filter((license) => license !== undefined))];
  const [license] = known;
  if (license !== undefined && known.length === 1 && heard.every(Boolean)) {
    return { ...facts, license, options: [license] };
  }
  return { ...facts, options: [...new Set<License>([...known, "Custom"])] };
}

/** Whether the publisher must confirm a license, because it reserves rights or is unknown. */
export const needsConsent = ({ license }: LicenseFacts): boolean =>
  license === undefined || license === "Proprietary" || license === "Custom";
