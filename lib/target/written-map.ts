/** The file of --map: what a person wrote about the carts and checkouts of a storefront. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isObject } from '../json/pointer.ts';
import { recordKinds, recordRoles, type WrittenMap } from '../model/commerce-map.ts';
import { UsageError } from '../model/usage-error.ts';
import { readErrorText } from '../text/file-error.ts';
import { didYouMean } from '../text/names.ts';
import { parseYaml } from './config-file.ts';

/** @throws UsageError for a file that cannot be read, or that has an unknown record or role, or a place that is none. */
export function readWrittenMap(file: string, cwd: string): WrittenMap {
  const where = `--map: ${file}`;
  const written = parseYaml(read(resolve(cwd, file), where), where);
  const records = isObject(written) ? written.records : undefined;
  if (!isObject(records)) {
    throw new UsageError(`${where} must contain "records:", with "cart:" and "checkout:" below it`);
  }
  return Object.fromEntries(
    Object.entries(records).map(([kind, roles]) => {
      known(kind, recordKinds, `${where}: there is no record "${kind}"`);
      if (!isObject(roles)) {
        throw new UsageError(`${where}: "${kind}" must contain roles, such as "quantity"`);
      }
      return [kind, rolesIn(roles, `${where}: ${kind}`)];
    }),
  );
}

function read(path: string, where: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`${where} cannot be read: ${readErrorText(cause)}`, { cause });
  }
}

function known(name: string, names: readonly string[], problem: string): void {
  if (!names.includes(name)) throw new UsageError(`${problem}${didYouMean(name, names)}`);
}

/** A role without a place was left out on purpose. */
function rolesIn(roles: object, where: string): Readonly<Record<string, readonly string[]>> {
  const rows = Object.entries(roles).map(([role, value]): [string, readonly string[]] => {
    known(role, recordRoles, `${where}: there is no role "${role}"`);
    return [role, [value ?? []].flat().map((place) => toPlace(place, `${where}.${role}`))];
  });
  return Object.fromEntries(rows);
}

function toPlace(place: unknown, where: string): string {
  if (typeof place === 'string' && place.startsWith('/')) return place;
  throw new UsageError(
    `${where}: ${JSON.stringify(place)} is no place; write a JSON Pointer with * for each item, such as /lines/*/quantity`,
  );
}
