/** What a target's robots.txt disallows and was asked all the same, as far as there is room to name it. */

const mostPaths = 5;

export const firstPaths = (paths: readonly string[]) => ({
  named: paths.slice(0, mostPaths),
  /** Goes after them. */
  more: paths.length > mostPaths ? ` and ${paths.length - mostPaths} more` : '',
});
