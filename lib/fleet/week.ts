/** Weeks as ISO 8601 counts them, in UTC: they begin on Monday, and the first one has the first Thursday of its year. */

const day = 86_400_000;

/** `2026-W47`. */
export function weekOf(millis: number): string {
  const date = new Date(millis);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  const thursday = new Date(millis + (3 - sinceMonday) * day);
  const year = thursday.getUTCFullYear();
  const days = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / day);
  return `${year}-W${String(Math.floor(days / 7) + 1).padStart(2, '0')}`;
}

export const isWeek = (text: string): boolean => /^\d{4}-W(0[1-9]|[1-4]\d|5[0-3])$/.test(text);
