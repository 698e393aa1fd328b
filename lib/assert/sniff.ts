/** The kind of a body, judged by the body alone: for responses whose Content-Type is in doubt. */

/** May precede the first tag: a byte order mark, an XML declaration, comments. */
const preamble = /^(?:\uFEFF|\s|<\?xml[^>]{0,200}\?>|<!--[\s\S]{0,5000}?-->)*/;
const document = /^<(?:!doctype\s+html|html|head|body)\b/i;
const element = /^<[a-z][a-z0-9-]*(?:\s[^>]{0,2000})?\/?>/i;
/** A heading, a list, a quotation, a fence, a table row, a rule or a link: signs of markdown that contains tags. */
const markdownSign =
  /^ {0,3}(?:#{1,6}\s|[-*+]\s+\S|\d{1,9}[.)]\s|>|```|~~~|\|.*\||---\s*$)|\[[^\]\n]{1,300}\]\([^)\n]{1,2000}\)/m;

const start = (text: string): string => text.slice(0, 20_000).replace(preamble, '');

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
  if (looksLikeHtml(text) && !markdownSign.test(text.slice(0, 20_000))) return 'HTML without any markdown';
  return isJsonText(text) ? 'JSON' : undefined;
}

/** A JSON object or array; a lone string or number is markdown as well. */
function isJsonText(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Every byte belongs to a UTF-8 character (RFC 3629). */
export function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
