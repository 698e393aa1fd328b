/** How many columns a text takes in a terminal: CJK characters and emoji take two. */
import stringWidth from 'fast-string-width';

/** Printable ASCII, which most text is, takes a column each, and is not segmented. */
export const widthOf = (text: string): number =>
  /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text);
