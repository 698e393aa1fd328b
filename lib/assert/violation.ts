/** Makes violations, each with its exchange as evidence. */

import type { HttpResponse } from '../model/http.ts';
import type { Violation } from '../model/verdict.ts';
import { maxShownLength } from './bounds.ts';

/** @param details `expected` and `actual` as short text. */
export function violation(
  response: HttpResponse,
  message: string,
  details: Omit<Violation, 'message' | 'exchange'> = {},
): Violation {
  return { message, exchange: response.exchange, ...details };
}

/** Adds the broken promise to violations, for checks with several requirements. */
export const naming = (promise: string, violations: readonly Violation[]): readonly Violation[] =>
  violations.map((one) => ({ ...one, promise }));

/** A value as short text for a message: JSON, cut to 120 characters; `absent` for undefined. */
export function show(value: unknown): string {
  const text = toText(value);
  return text.length > maxShownLength ? `${text.slice(0, maxShownLength - 3)}...` : text;
}

/** The body of a response as short text for a message. */
export const showBody = ({ text }: Pick<HttpResponse, 'text'>): string =>
  text === '' ? 'an empty body' : show(text);

function toText(value: unknown): string {
  if (value === undefined) return 'absent';
  if (typeof value === 'string') return JSON.stringify(value.slice(0, maxShownLength));
  try {
    return JSON.stringify(value) ?? String(value);
  } catch (cause) {
    return `a value that cannot be shown (${cause instanceof Error ? cause.message : cause})`;
  }
}

/** The request of a response as short text for a message: `GET /products.json?limit=2`. */
export function requestText({ request }: HttpResponse): string {
  const url = new URL(request.url);
  return `${request.method} ${url.pathname}${url.search}`;
}
