import { LICENSES } from "#contract/constants.js";
import type { License } from "#contract/licenses.js";
import { licenseFacts, needsConsent } from "./detect-license.js";

const file = (text: string, path = "LICENSE.txt") => ({ path, bytes: new TextEncoder().encode(text) });

const MIT = `MIT License

Copyright (c) 2026 Ana

Permission is hereby granted, free of charge, to any person
obtaining a copy of this software.

The above copyright notice and this permission notice shall be included in all copies.`;
const APACHE =
  "                                 Apache License\n                           Version 2.0, January 2004\n";
const RESERVED =
  "© 2025 Example, PBC. All rights reserved.\n\nLICENSE: Use of these materials is governed by your agreement.";
const BSD =
  "Copyright (c) 2026, Ana. All rights reserved.\n\nRedistribution and use in source and binary forms.\n3. Neither the name of Ana";
const AGPL =
  "GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3, 19 November 2007\nGNU General Public License, version 3";

test.each<[what: string, named: string | undefined, text: string | undefined, license: License | undefined]>([
  ["a name", "Apache-2.0", undefined, "Apache-2.0"],
  ["a name in words", "The Apache License, Version 2.0", undefined, "Apache-2.0"],
  ["a name with a dot", "MIT License.", undefined, "MIT"],
  ["a file", undefined, MIT, "MIT"],
  ["a file that the name refers to", "Complete terms in LICENSE.txt", APACHE, "Apache-2.0"],
  ["a name and its file", "MIT", MIT, "MIT"],
  ["a reserved license and its file", "Proprietary. LICENSE.txt has complete terms", RESERVED, "Proprietary"],
  ["a license that reserves rights only in name", undefined, BSD, "BSD-3-Clause"],
  ["a name and another file", "MIT", APACHE, undefined],
  ["a name and an unknown file", "MIT", "Ask me.", undefined],
  ["an unknown name", "AGPL-3.0", undefined, undefined],
  ["a file that resembles another license", undefined, AGPL, undefined],
  ["a file that restricts", undefined, "Attribution-NonCommercial 4.0 International", undefined],
  ["a reference to no file", "See LICENSE", undefined, undefined],
  ["nothing", undefined, undefined, undefined],
])("%s", (_what, named, text, license) => {
  expect(licenseFacts(text === undefined ? [] : [file(text)], named).license).toBe(license);
});

test("what the author may choose contradicts no file", () => {
  const options = (named?: string, ...files: ReturnType<typeof file>[]) => licenseFacts(files, named).options;
  expect(options()).toEqual(LICENSES);
  expect(options("MIT")).toEqual(["MIT"]);
  expect(options("MIT", file(APACHE))).toEqual(["MIT", "Apache-2.0", "Custom"]);
  expect(options("AGPL-3.0")).toEqual(["Custom"]);
  expect(options(undefined, file("Ask me."))).toEqual(["Custom"]);
});

test("whoever publishes confirms a license that is not clear or reserves rights", () => {
  const asks = (named?: string) => needsConsent(licenseFacts([], named));
  expect([asks("MIT"), asks("Proprietary"), asks("AGPL-3.0"), asks()]).toEqual([false, true, true, true]);
});

test.each(["LICENSE", "License.md", "LICENCE.txt", "COPYING"])("%s is a license file", (path) => {
  expect(licenseFacts([file(MIT, path)], undefined)).toMatchObject({ license: "MIT", file: path });
});

test.each(["docs/LICENSE", "LICENSES.txt", "license.py"])("%s is none", (path) => {
  expect(licenseFacts([file(MIT, path)], undefined).license).toBeUndefined();
});
