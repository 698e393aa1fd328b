/** The forms of an answer. */
export const answerFormats = ['table', 'json', 'csv'] as const;
export type AnswerFormat = (typeof answerFormats)[number];
