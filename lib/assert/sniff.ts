/**
 * Detects from its content what a body is, for responses with a doubtful Content-Type, and text that is escaped as for HTML.
 */
import { parseJson } from './json.ts';

const document = /^<(?:!doctype\s+html|html|head|body)\b/i;
const element = /^<[a-z][a-z0-9-]*(?:\s[^>]{0,2000})?\/?>/i;
/** A heading, list, quotation, fence, table row, rule or link: evidence of markdown that contains tags. */
const markdownSign =
  /^ {0,3}(?:#{1,6}\s|[-*+]\s+\S|\d{1,9}[.)]\s|>|```|~~~|\|.*\||---\s*$)|\[[^\]\n]{1,300}\]\([^)\n]{1,2000}\)/m;

/** Number of characters to search, starting at the first tag or word. */
const maxSearched = 20_000;

/** The text without anything that may precede the first tag: a byte order mark, an XML declaration, comments of any length. */
function start(text: string): string {
  let from = 0;
  for (let end: number | undefined = 0; end !== undefined; end = endOfPreamble(text, from)) from = end;
  return text.slice(from, from + maxSearched);
}

/** The end of the white space, comment or declaration at this index; undefined if there is none. */
function endOfPreamble(text: string, from: number): number | undefined {
  const word = /\S/g;
  word.lastIndex = from;
  const blanksEnd = word.exec(text)?.index ?? text.length;
  if (blanksEnd > from) return blanksEnd;
  const end = text.startsWith('<!--', from) ? text.indexOf('-->', from + 4) : -1;
  if (end >= 0) return end + 3;
  const declaration = /<\?xml[^>]{0,200}\?>/y;
  declaration.lastIndex = from;
  return declaration.test(text) ? declaration.lastIndex : undefined;
}

/** Whether a text begins like a complete HTML document. */
export const isHtmlDocument = (text: string): boolean => document.test(start(text));

/** Whether a text begins with a tag, so it is HTML or part of it (like MIME Sniffing, section 7.1, but with any tag). */
export const looksLikeHtml = (text: string): boolean => isHtmlDocument(text) || element.test(start(text));

/**
 * The reason why a text cannot be markdown; undefined if it can. Any plain text is markdown, and markdown may contain tags,
 * so this excludes only an empty text, a complete HTML document, tags without any markdown, and JSON.
 */
export function whyNotMarkdown(text: string): string | undefined {
  if (text.trim() === '') return 'an empty body';
  if (isHtmlDocument(text)) return 'an HTML document';
  if (looksLikeHtml(text) && !markdownSign.test(start(text))) return 'HTML without any markdown';
  return isJsonText(text) ? 'JSON' : undefined;
}

/** Whether a text is a JSON object or array; a single string or number is also valid markdown. */
const isJsonText = (text: string): boolean => /^\s*[[{]/.test(text) && parseJson(text) !== undefined;

/** Whether the bytes are valid UTF-8 (RFC 3629). */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const entity = /&(?:amp|lt|gt|quot|apos|nbsp|#0*3[49]|#x0*2[27]);/i;

/** The first HTML entity in a text that is not markup itself; undefined without one. */
export const entityIn = (text: string): string | undefined =>
  text.includes('<') ? undefined : entity.exec(text)?.[0];

const meanings: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ '#34': '"', '#39': "'", '#x22': '"', '#x27': "'" },
};

/** The text of a page for a comparison: entities decoded, in lower case, with single spaces. */
export const comparable = (text: string): string =>
  text
    .replaceAll(/&(#?\w{1,8});/g, (written, name: string) => meanings[name.toLowerCase()] ?? written)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
