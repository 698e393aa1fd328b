/** Pagination of a list: reads `limit` and `page`, and slices the page. */

export const limits = { least: 1, most: 250, usual: 24 } as const;

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/**
 * The most products of a list. The interface leaves open what happens out of range; here, more than 250 counts as
 * 250, and 0 or anything but a whole number as the default, as on the platform itself.
 */
export function readLimit(text: string | undefined): number {
  const limit = wholeNumber(text) ?? 0;
  return limit < limits.least ? limits.usual : Math.min(limit, limits.most);
}

/** The page number, from 1. Anything but a page number counts as 1. */
export function readPage(text: string | undefined): number {
  return Math.max(1, wholeNumber(text) ?? 1);
}

/** Whatever can be sliced: an array, or a list that is made when it is read. */
type Sliced<T> = { slice(start: number, end: number): readonly T[] };

export function pageOf<T>(items: Sliced<T>, limit: number, page: number): readonly T[] {
  return items.slice((page - 1) * limit, page * limit);
}
