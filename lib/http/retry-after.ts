/** Retry-After (RFC 9110 section 10.2.3): seconds or an HTTP date. */

/** The three forms of an HTTP date (RFC 9110 section 5.6.7) begin with a day of the week. */
const dated = /^(mon|tue|wed|thu|fri|sat|sun)[a-z]*,? .*\d:\d\d:\d\d/i;

/**
 * @param now milliseconds since the epoch.
 * @returns milliseconds to wait, or undefined when the value is neither.
 */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // The asctime form has no zone; it means UTC like the others.
  const date = dated.test(text) ? Date.parse(/GMT$/i.test(text) ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
