/** Reads a body as a page for people: whether it is HTML, its title, and whether it asks for a password. */
import type { HttpResponse } from '../../model/http.ts';
import { maxPage, maxQuoted } from '../bounds.ts';

export type Page = {
  /** The beginning of the body. */
  readonly text: string;
  readonly html: boolean;
  /** Empty without one. */
  readonly title: string;
  readonly asksForPassword: boolean;
};

export function pageOf({ bytes }: HttpResponse): Page {
  const text = new TextDecoder().decode(bytes.subarray(0, maxPage));
  const html = /^\s*(?:<!--.{0,500}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/is.test(text);
  return { text, html, title: titleOf(text), asksForPassword: html && hasPasswordField(text) };
}

const hasPasswordField = (text: string): boolean =>
  /<input\b[^>]{0,500}\btype\s*=\s*["']?password\b/i.test(text);

const titleOf = (text: string): string =>
  quoted((/<title[^>]{0,200}>([^<]{0,500})/i.exec(text)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim());

/** A text of the target in a message. */
export const quoted = (text: string): string =>
  text.length > maxQuoted ? `${text.slice(0, maxQuoted)}...` : text;
