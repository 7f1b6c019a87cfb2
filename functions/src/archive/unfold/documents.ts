import { type Finding, finding } from "../finding.js";

/** Office documents and e-books, which are ZIP archives by design. */
export const OFFICE = new Set("docx dotx xlsx xltx pptx potx odt ods odp epub vsdx".split(" "));
const MACRO = new Set("docm dotm xlsm xltm pptm potm xlam ppam".split(" "));

export function isOffice(extension: string): boolean {
  return OFFICE.has(extension) || MACRO.has(extension);
}

/** Whether a document with this name can run macros, or contains one. */
export function isMacroName(extension: string): boolean {
  return MACRO.has(extension);
}

const MACRO_MEMBER = /(?:^|\/)vba(?:Project|Data)[\w.]{0,12}$|(?:^|\/)macrosheets\/|^Basic\/.{1,200}\.xml$/i;
const RELATIONSHIP = /<Relationship\b[^>]{0,2000}>/g;
const LOADED = /\/(?:attachedTemplate|oleObject|frame|subDocument|webSettings)"/;
const SPOKEN =
  /^(?:word\/(?:document|comments|footnotes|header\d{0,2}|footer\d{0,2})|xl\/sharedStrings|ppt\/slides\/slide\d{1,4}|content)\.xml$/;
/** In honest documents, no member has a tenth of this. */
const MAX_TEXT = 16 * 1024 * 1024;

/** The actions that a member of an office document starts when the document is opened. */
export function judgeMember(document: string, member: string, content: Uint8Array): Finding[] {
  if (MACRO_MEMBER.test(member)) return [finding("office-macro", { file: document })];
  const active = (message: string) => [finding("active-document", { file: document, message })];
  if (content.length > MAX_TEXT && (SPOKEN.test(member) || member.endsWith(".rels")))
    return active("A document that is too large to be read");
  if (member.endsWith(".rels")) {
    const relations = textOf(content).match(RELATIONSHIP) ?? [];
    const isLoaded = relations.some(
      (one) => /TargetMode\s{0,2}=\s{0,2}"External"/.test(one) && LOADED.test(one),
    );
    return isLoaded ? active("A document that loads a part from another host") : [];
  }
  if (SPOKEN.test(member) && /\bDDE(?:AUTO)?\b\s{1,4}["\\\w]/.test(textOf(content)))
    return active("A document that starts a program");
  return [];
}

/** The words of a member as a reader of the document sees them, or undefined. */
export function spokenText(member: string, content: Uint8Array): string | undefined {
  if (!SPOKEN.test(member)) return undefined;
  return textOf(content)
    .replace(/<(?:w:p|a:p|si|text:p|w:br|text:h)\b[^>]{0,500}>/g, "\n")
    .replace(/<[^<>]{0,4000}>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

function textOf(content: Uint8Array): string {
  return new TextDecoder().decode(content.subarray(0, MAX_TEXT));
}
