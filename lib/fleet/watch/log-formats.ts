/** The forms of a log. */
export const logFormats = ['text', 'json'] as const;
export type LogFormat = (typeof logFormats)[number];
