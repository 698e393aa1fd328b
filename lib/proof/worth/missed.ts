/** x */
export const missedQuickly: readonly string[] = [];
