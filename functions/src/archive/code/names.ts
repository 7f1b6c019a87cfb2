/** Packages that many programs install. A name that is nearly the same is a deception. */
const WELL_KNOWN =
  "requests urllib3 numpy pandas scipy matplotlib pillow tensorflow pytorch scikit-learn beautifulsoup4 selenium playwright fastapi pydantic sqlalchemy cryptography setuptools virtualenv pyyaml boto3 botocore openai anthropic langchain tiktoken httpx aiohttp python-dateutil colorama jinja2 pytest paramiko psycopg2 discord.py transformers huggingface-hub express lodash react-dom axios chalk commander webpack typescript prettier eslint puppeteer mongoose nodemon dotenv node-fetch cross-env cross-spawn jsonwebtoken body-parser socket.io next-auth create-react-app firebase-tools @anthropic-ai/claude-code @anthropic-ai/sdk @modelcontextprotocol/sdk @modelcontextprotocol/inspector @modelcontextprotocol/server-filesystem @modelcontextprotocol/server-memory @modelcontextprotocol/server-github @modelcontextprotocol/server-gitlab @modelcontextprotocol/server-postgres @modelcontextprotocol/server-slack @modelcontextprotocol/server-puppeteer @modelcontextprotocol/server-brave-search @modelcontextprotocol/server-google-maps @modelcontextprotocol/server-sequential-thinking @modelcontextprotocol/server-everything @modelcontextprotocol/server-fetch @modelcontextprotocol/server-sqlite @playwright/mcp @upstash/context7-mcp @supabase/mcp-server-supabase @notionhq/notion-mcp-server @stripe/mcp chrome-devtools-mcp mcp-remote mcp-server-fetch mcp-server-git mcp-server-sqlite mcp-server-time".split(
    " ",
  );
const KNOWN = new Set(WELL_KNOWN);
const SCOPES = [
  ...new Set([
    ...WELL_KNOWN.flatMap((name) => /^@([^/]{4,60})\//.exec(name)?.[1] ?? []),
    ..."anthropic openai google microsoft vercel cloudflare langchain huggingface atlassian github gitlab".split(
      " ",
    ),
  ]),
];

/** Words that names of tools consist of, in other languages too if they are almost the same. A name that misspells one imitates another. */
const WORDS = new Set(
  "analysis analyzer analytics archiver assistant assistent automation browser builder bundler calendar checker cleaner collector command compiler config configuration connector container controller converter dashboard database debugger deployer detector developer diagnostics discord document documents downloader editor encoder explorer extension extractor fetcher filesystem formatter frontend backend generator github gitlab google helper image importer inspector installer integration interpreter javascript kubernetes language launcher library linter loader logger manager markdown memory metrics migration minifier monitor monitoring network notebook notifier openai optimizer package parser parsers password pipeline platform playwright plugin postgres presentation processor profiler programming prompt protocol provider publisher puppeteer python reader recorder refactor registry renderer replicator reporter repository requests resolver resource retriever scanner scheduler scraper screenshot search security selector sequential server service session slack spreadsheet sqlite storage streaming summarizer support template terminal testing thinking toolkit tracker transcriber transformer translator typescript uploader utility validate validator validation version viewer webapp webhook website weather workflow workspace wrapper".split(
    " ",
  ),
);
/** Other words that differ from one of these by a vowel. */
const OTHER_WORDS = new Set("leader commend convertor purser tasting thanking trucker".split(" "));
const MIN_NAME = 6;
const MIN_WORD = 6;

/** The name that a package imitates, or undefined. */
export function imitates(written: string): string | undefined {
  const name = written.toLowerCase();
  // Python reads both as the same name.
  if (KNOWN.has(name) || KNOWN.has(name.replaceAll("_", "-")) || name.length < MIN_NAME) return undefined;
  const scope = /^@([^/]{4,60})\//.exec(name)?.[1];
  if (scope !== undefined && !SCOPES.includes(scope)) {
    const imitated = SCOPES.find((known) => known.length >= MIN_NAME && isAlmost(scope, known));
    if (imitated !== undefined) return `@${imitated}`;
  }
  return (
    WELL_KNOWN.find((known) => known.length >= MIN_NAME && isAlmost(name, known)) ?? misspelledWord(name)
  );
}

/** Whether a name contains a word with two letters swapped, one letter doubled, or one vowel replaced. */
export function misspelledWord(name: string): string | undefined {
  for (const part of name.split(/[^a-z]{1,10}/)) {
    if (
      part.length < MIN_WORD ||
      WORDS.has(part) ||
      OTHER_WORDS.has(part) ||
      (part.endsWith("s") && WORDS.has(part.slice(0, -1)))
    )
      continue;
    const meant = slipsOf(part).find((word) => WORDS.has(word));
    if (meant !== undefined) return meant;
  }
  return undefined;
}

function slipsOf(word: string): string[] {
  const slips: string[] = [];
  for (let at = 0; at < word.length; at++) {
    const [one, next] = [word[at] as string, word[at + 1]];
    if (next !== undefined && next !== one) slips.push(word.slice(0, at) + next + one + word.slice(at + 2));
    if (next === one) slips.push(word.slice(0, at) + word.slice(at + 1));
    if ("aeiou".includes(one) && at > 0)
      for (const vowel of "aeiou")
        if (vowel !== one) slips.push(word.slice(0, at) + vowel + word.slice(at + 1));
  }
  return slips;
}

/** Whether two different names differ by one letter, or by two if they are long. */
export function isAlmost(name: string, known: string): boolean {
  if (name === known || Math.abs(name.length - known.length) > 2) return false;
  if (known.length < LONG_NAME && differing(name, known) > 2) return false;
  const distance = editDistance(name, known);
  return distance === 1 || (distance === 2 && known.length >= LONG_NAME);
}

const LONG_NAME = 12;

/**
 * The length of what is left of the longer name without what both begin and end with. A changed or swapped letter
 * leaves at most two.
 */
function differing(name: string, known: string): number {
  const least = Math.min(name.length, known.length);
  let start = 0;
  while (start < least && name[start] === known[start]) start++;
  let end = 0;
  while (end < least - start && name.at(-1 - end) === known.at(-1 - end)) end++;
  return Math.max(name.length, known.length) - start - end;
}

/** Counts insertions, deletions, replacements, and swapped neighbors. Names are short. */
function editDistance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const above = rows[i - 1] as number[];
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + same,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, ((rows[i - 2] as number[])[j - 2] as number) + 1);
      }
      row.push(least);
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}
