/** Text of a bounded length. */

/** At most `most` characters, and how many there were. Does not split a surrogate pair. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}... (${text.length} characters)`;
}
