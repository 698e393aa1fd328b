/** Data as scripts that call a function: pages that are opened from a disk may load scripts, but cannot fetch files. */
import { cut, mapStrings, visible } from '../../text/visible.ts';
import { maxSiteText } from '../bounds.ts';

export const partPath = (name: string): string => `data/${name}.js`;

export const toPart = (name: string, value: unknown): string =>
  `fleetPart(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`;

/** Texts of a target, bounded and without invisible characters. */
export const shown = <T>(value: T): T => mapStrings(value, (text) => visible(cut(text, maxSiteText)));

/** A character a status, so that ten thousand of them are ten kilobytes; those that are not here are not known. */
const statusCodes: Readonly<Record<string, string>> = {
  pass: 'p',
  fail: 'f',
  warn: 'w',
  note: 'n',
  inconclusive: 'i',
  skipped: 's',
  error: 'e',
};

/** No status: the audit has no such promise, or there was no audit. */
export const noStatus = '-';

export const codeOf = (status: string | undefined): string =>
  (status !== undefined && statusCodes[status]) || noStatus;
