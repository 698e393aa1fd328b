/** Text in paragraphs. */

/** Sections of lines with an empty line between; empty sections are left out. Ends with a line feed. */
export const joinSections = (sections: readonly (readonly string[])[]): string =>
  `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
