import type { License } from "#contract/licenses.js";
import type { About } from "./skeleton.js";

const WARRANTY_MIT = `THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.
`;

const MIT = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

${WARRANTY_MIT}`;

const ISC = `Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above
copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH
REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY
AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM
LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR
OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR
PERFORMANCE OF THIS SOFTWARE.
`;

const BSD = `Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this
   list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice,
   this list of conditions and the following disclaimer in the documentation
   and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its contributors
   may be used to endorse or promote products derived from this software
   without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS"
AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,
OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
`;

const copyright = ({ author, year }: About): string => `Copyright (c) ${year} ${author}`;

/** For a license with a long text: a notice that links to it. */
const notice = (title: string, address: string) => (about: About) =>
  `${copyright(about)}

${about.title} is licensed under the ${title}.
The full text of the license is at ${address}
`;

const TEXTS: Readonly<Record<License, (about: About) => string>> = {
  MIT: (about) => `MIT License\n\n${copyright(about)}\n\n${MIT}`,
  ISC: (about) => `ISC License\n\n${copyright(about)}\n\n${ISC}`,
  "BSD-3-Clause": (about) => `BSD 3-Clause License\n\n${copyright(about)}\n\n${BSD}`,
  "Apache-2.0": notice("Apache License, Version 2.0", "https://www.apache.org/licenses/LICENSE-2.0"),
  "GPL-3.0": notice("GNU General Public License, version 3", "https://www.gnu.org/licenses/gpl-3.0.txt"),
  "CC-BY-4.0": notice(
    "Creative Commons Attribution 4.0 International License",
    "https://creativecommons.org/licenses/by/4.0/legalcode.txt",
  ),
  "CC-BY-SA-4.0": notice(
    "Creative Commons Attribution-ShareAlike 4.0 International License",
    "https://creativecommons.org/licenses/by-sa/4.0/legalcode.txt",
  ),
  "CC0-1.0": ({ title, author }) =>
    `To the extent possible under law, ${author} has waived all copyright and related
rights to ${title}, by the Creative Commons CC0 1.0 Universal dedication.
The full text is at https://creativecommons.org/publicdomain/zero/1.0/legalcode.txt
`,
  Proprietary: (about) => `${copyright(about)}. All rights reserved.

Anyone who has bought ${about.title} may use it and change it for their own use
and inside their own organization. Redistributing, selling or publishing it, changed or not, requires the
written permission of ${about.author}.
`,
  Custom: (about) => `${copyright(about)}

The terms for ${about.title} are those that ${about.author} agrees with each buyer. Until
terms are agreed in writing, no right to copy, change or pass it on is granted.
`,
};

/**
 * The text of LICENSE: the full text of a short license, otherwise a notice that names the license and links to it.
 */
export const licenseText = (about: About & { readonly license: License }): string =>
  TEXTS[about.license](about);
