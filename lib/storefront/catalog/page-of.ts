// Reads `limit` and `page` of a list, and cuts that page out of it.

export const limits = { least: 1, most: 250, usual: 24 } as const;

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined;
}

/**
 * How many products a list holds. What happens out of range is left open by the interface; here, more than
 * 250 is 250, and 0 or no whole number is the default, as on the platform itself.
 */
export function readLimit(text: string | undefined): number {
  const limit = wholeNumber(text) ?? 0;
  return limit < limits.least ? limits.usual : Math.min(limit, limits.most);
}

/** The page of a list, from 1; whatever is no page number is the first page. */
export function readPage(text: string | undefined): number {
  return Math.max(1, wholeNumber(text) ?? 1);
}

export function pageOf<T>(items: readonly T[], limit: number, page: number): readonly T[] {
  return items.slice((page - 1) * limit, page * limit);
}
