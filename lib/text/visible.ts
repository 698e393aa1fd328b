/** Makes text of a target safe to print anywhere: escapes invisible characters and CI commands, and bounds its length. */

/** Controls, format characters such as bidi overrides, lone surrogates, private use, and blanks other than the space. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

/** `##[error]`, `##vso[...]`, `##teamcity[...]`: commands to Azure DevOps and TeamCity, anywhere in a line. */
const commandsAnywhere = /##(?=\[|vso\[|teamcity\[)/gi;

/** `::error ...`: a command to GitHub at the start of a line, and wrapping may start a line at any word. */
const commandsAtWord = /(^|\s)::/g;

/** UTF-16 units, as JSON and JavaScript write them: NUL becomes `\u0000`. */
const units = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Applied only to what is not printable ASCII, since the expression is slow. */
const escaped = (part: string): string => part.replaceAll(invisible, units);

/** Whatever `visible` changes has one of these; most texts have none, and one search is faster than four. */
const suspicious = /[^ -~]|\\u|##|::/i;

/**
 * One line that is safe to print. Nothing is deleted, so that different texts stay different; a literal `\u0000`
 * becomes `\\u0000`, so that it cannot be mistaken for the character.
 */
export function visible(text: string): string {
  if (!suspicious.test(text)) return text;
  return text
    .replaceAll(/\\(?=u[0-9a-f]{4})/gi, '\\\\')
    .replaceAll(/[^ -~]+/g, escaped)
    .replaceAll(commandsAnywhere, '\\u0023#')
    .replaceAll(commandsAtWord, '$1\\u003a:');
}

/** For a line to run in a shell: unchanged when it is safe to print, otherwise escaped. */
export const visibleLine = (line: string): string =>
  [invisible, commandsAnywhere, /^\s*::/].some((unsafe) => line.search(unsafe) >= 0) ? visible(line) : line;

/** The same for JSON text, whose value stays the same. Line feeds stay. */
export function visibleJson(json: string): string {
  return json.replaceAll(/[^\n -~]+/g, escaped).replaceAll(commandsAnywhere, '\\u0023#');
}

/** A value as indented JSON that is safe to print. Ends with a line feed. */
export const toJsonText = (value: unknown): string => `${visibleJson(JSON.stringify(value, null, 2))}\n`;

/** At most `most` characters and three dots. Does not split a surrogate pair. */
export const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}...`;

/** At most `most` characters, and how many there were. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${shortened(text, most)} (${text.length} characters)`;

/** The word in place of a value that no output shows. */
export const redacted = '(redacted)';

/**
 * Keys stay as they are, and what does not change is returned itself, not as a copy: most of a report never changes.
 * @param value a trusted one, since its depth is not bounded.
 */
export function mapStrings<T>(value: T, change: (text: string) => string): T;

export function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (value === null || typeof value !== 'object') return value;
  let copy: object | undefined;
  for (const key of Object.keys(value)) {
    const item: unknown = Reflect.get(value, key);
    const mapped = mapStrings(item, change);
    if (mapped === item) continue;
    copy ??= Array.isArray(value) ? [...value] : { ...value };
    // A plain assignment would take a member called `__proto__` for the prototype.
    Reflect.defineProperty(copy, key, {
      value: mapped,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }
  return copy ?? value;
}

/** Sections of lines with an empty line between; empty sections are left out. Ends with a line feed. */
export const joinSections = (sections: readonly (readonly string[])[]): string =>
  `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
