/** Shows what hides: text of a target as text that neither a terminal, nor XML, nor a CI mistakes for more. */

/** Controls, format characters (bidi overrides among them), lone surrogates, private use, and blanks that are no space. */
const invisible =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;

/** `##[error]`, `##vso[...]`, `##teamcity[...]`: orders to Azure DevOps and TeamCity, wherever they stand in a line. */
const ordersAnywhere = /##(?=\[|vso\[|teamcity\[)/gi;

/** `::error ...`: an order to GitHub where a line begins, and wrapping may begin a line at any word. */
const ordersAtWord = /(^|\s)::/g;

/** UTF-16 units, as JSON and JavaScript write them: NUL becomes `\u0000`. */
const units = (text: string): string =>
  text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/**
 * One line that is safe to print. Nothing is deleted, so that two texts that differ look different; a written
 * `\u0000` becomes `\\u0000`, so that it is not taken for the character.
 */
export function visible(text: string): string {
  return text
    .replaceAll(/\\(?=u[0-9a-f]{4})/gi, '\\\\')
    .replaceAll(invisible, units)
    .replaceAll(ordersAnywhere, '\\u0023#')
    .replaceAll(ordersAtWord, '$1\\u003a:');
}

/** For a line that must stay as it is, because people run it: itself when it is safe to print, else made so. */
export const visibleLine = (line: string): string =>
  [invisible, ordersAnywhere, /^\s*::/].some((unsafe) => line.search(unsafe) >= 0) ? visible(line) : line;

/** The same for JSON text: only spelled otherwise, so it still says the same. Line feeds stay. */
export function visibleJson(json: string): string {
  return json
    .replaceAll(invisible, (character) => (character === '\n' ? character : units(character)))
    .replaceAll(ordersAnywhere, '\\u0023#');
}
