/** The kind of a body, judged by the body alone: for responses whose Content-Type is in doubt. */
import { parseJson } from './json.ts';

const document = /^<(?:!doctype\s+html|html|head|body)\b/i;
const element = /^<[a-z][a-z0-9-]*(?:\s[^>]{0,2000})?\/?>/i;
/** A heading, a list, a quotation, a fence, a table row, a rule or a link: signs of markdown that contains tags. */
const markdownSign =
  /^ {0,3}(?:#{1,6}\s|[-*+]\s+\S|\d{1,9}[.)]\s|>|```|~~~|\|.*\||---\s*$)|\[[^\]\n]{1,300}\]\([^)\n]{1,2000}\)/m;

/** Characters that are searched, from the first tag or word on. */
const maxSearched = 20_000;

/** The text after what may precede the first tag: a byte order mark, an XML declaration, comments of any length. */
function start(text: string): string {
  let from = 0;
  for (let end: number | undefined = 0; end !== undefined; end = endOfPreamble(text, from)) from = end;
  return text.slice(from, from + maxSearched);
}

/** Where the blanks, the comment or the declaration at this place ends; undefined where there is none. */
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

/** Begins like a whole HTML document. */
export const isHtmlDocument = (text: string): boolean => document.test(start(text));

/** Begins with a tag: a whole HTML document or a part of one (as the MIME Sniffing standard, section 7.1, but any tag). */
export const looksLikeHtml = (text: string): boolean => isHtmlDocument(text) || element.test(start(text));

/**
 * Why a text cannot be markdown; undefined when it can. Any plain text is markdown, and markdown may contain tags, so
 * only an empty text, a whole HTML document, tags without a sign of markdown, and JSON are excluded.
 */
export function whyNotMarkdown(text: string): string | undefined {
  if (text.trim() === '') return 'an empty body';
  if (isHtmlDocument(text)) return 'an HTML document';
  if (looksLikeHtml(text) && !markdownSign.test(start(text))) return 'HTML without any markdown';
  return isJsonText(text) ? 'JSON' : undefined;
}

/** A JSON object or array; a lone string or number is markdown as well. */
const isJsonText = (text: string): boolean => /^\s*[[{]/.test(text) && parseJson(text) !== undefined;

/** Every byte belongs to a UTF-8 character (RFC 3629). */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
