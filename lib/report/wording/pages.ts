/** Where the documentation has the page of a check, a promise or a diagnosis. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { homepage, packageRoot } from '../../package/package-root.ts';

/** The folders of the documentation, and what each page in them is about. */
const folders = {
  check: 'checks',
  promise: 'promises',
  diagnosis: 'diagnoses',
  option: 'options',
  exit: 'exit-codes',
} as const;

export type Subject = keyof typeof folders;

/** `checks/catalog/limit-defaults-to-24.html`, relative to the front page. */
export const pagePath = (subject: Subject, id: string): string => `${folders[subject]}/${id}.html`;

/** The folder in a checkout that `npm run docs` writes. */
export const siteFolder = 'site';

/**
 * The address of a page: below the homepage of the package; without a real one, in the folder of a checkout.
 * @returns undefined where there is neither.
 */
export function pageUrl(subject: Subject, id: string, home = published()): string | undefined {
  const path = pagePath(subject, id);
  if (home !== undefined) return new URL(path, home).href;
  const file = join(packageRoot(), siteFolder, path);
  return existsSync(file) ? pathToFileURL(file).href : undefined;
}

/** The homepage, unless it is a placeholder: nothing is ever served below `.example` (RFC 2606, section 2). */
function published(): string | undefined {
  const home = homepage();
  return home !== undefined && new URL(home).hostname.endsWith('.example') ? undefined : home;
}
