/** Retry-After (RFC 9110 section 10.2.3): seconds or an HTTP date. */

/** @returns milliseconds to wait, or undefined when the value is neither. */
export function retryAfterMillis(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) || !/^[A-Z][a-z]{2}/.test(text) ? undefined : Math.max(0, date - now);
}
