/** Text that was escaped as for HTML, where nothing is HTML. */

const entity = /&(?:amp|lt|gt|quot|apos|nbsp|#0*3[49]|#x0*2[27]);/i;

/** The first HTML entity in a text that is not markup itself; undefined without one. */
export const entityIn = (text: string): string | undefined =>
  text.includes('<') ? undefined : entity.exec(text)?.[0];

const meanings: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ '#34': '"', '#39': "'", '#x22': '"', '#x27': "'" },
};

/** The text of a page for a comparison: entities decoded, in lower case, with single spaces. */
export const comparable = (text: string): string =>
  text
    .replaceAll(/&(#?\w{1,8});/g, (written, name: string) => meanings[name.toLowerCase()] ?? written)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
