/** The files of settings: the configuration that a project keeps in its repository, --approval and --map. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { isObject } from '../json/pointer.ts';
import { recordKinds, recordRoles, type WrittenMap } from '../model/commerce-map.ts';
import { type Approval, type Consent, maxOrders, placeholderPattern, placeholders } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { didYouMean, errorCode, fileErrorText, readErrorText } from '../text/words.ts';
import { environmentName, type Option } from './option.ts';
import { optionNames, options } from './options.ts';

type Circumstances = { readonly cwd: string; readonly consents: readonly Consent[] };

/**
 * What a sandbox takes for the explicit approval of a buyer. No message shows a value of the file, which may be a secret.
 * @throws UsageError without the consent, and for a file that cannot be read or is no approval.
 */
export function readApproval(file: string, { cwd, consents }: Circumstances): Approval {
  if (!consents.includes('purchase')) {
    throw new UsageError(
      `--approval places up to ${maxOrders} orders, so it needs --allow writes,purchase; use it with a sandbox only`,
    );
  }
  const where = `--approval: ${file}`;
  const given = parsed(read(resolve(cwd, file), where), where);
  if (!isObject(given) || Array.isArray(given) || Object.keys(given).length === 0) {
    throw new UsageError(
      `${where} must contain the arguments that say the buyer has approved, such as "approved_at: '{now}'"`,
    );
  }
  for (const text of textsIn(given)) refuseUnknown(text, where);
  return { file, arguments: given };
}

/** The error of the parser may quote the file, so only its place is shown. */
function parsed(source: string, where: string): unknown {
  try {
    return parseYaml(source, where);
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    const [place = ''] = / at line \d+, column \d+/.exec(cause.message) ?? [];
    throw new UsageError(`${where} is neither JSON nor YAML${place && `: there is a mistake${place}`}`);
  }
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** A misspelt placeholder would be sent as it is. */
function refuseUnknown(text: string, where: string): void {
  const names = Object.keys(placeholders);
  for (const found of text.match(placeholderPattern) ?? []) {
    const name = found.slice(1, -1);
    if (names.includes(name)) continue;
    const known = names.map((one) => `{${one}}`).join(', ');
    throw new UsageError(
      `${where}: there is no placeholder ${found}${didYouMean(name, names) || `; there are ${known}`}`,
    );
  }
}

/**
 * What a person wrote about the carts and checkouts of a storefront.
 * @throws UsageError for a file that cannot be read, or that has an unknown record or role, or a place that is none.
 */
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

function read(path: string, where: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`${where} cannot be read: ${readErrorText(cause)}`, { cause });
  }
}

/** The file that is read from the working directory by default. */
export const configFileName = 'storefront-conformance.yaml';

export type ConfigFile = {
  /** As shown in messages. */
  readonly name: string;
  readonly values: Readonly<Record<string, unknown>>;
};

/**
 * @param named path of the file; the default is `configFileName` in `cwd`, if it exists.
 * @throws UsageError for a file that cannot be read, is not YAML, or has an invalid setting.
 */
export function readConfigFile(cwd: string, named: string | undefined): ConfigFile | undefined {
  const name = named ?? configFileName;
  const source = readSource(resolve(cwd, name), name, named !== undefined);
  if (source === undefined) return undefined;
  const values = parseValues(source, name);
  for (const key of Object.keys(values)) {
    if (!(optionNames as readonly string[]).includes(key)) {
      throw new UsageError(`${name}: there is no setting "${key}"${didYouMean(key, optionNames)}`);
    }
  }
  if (named === undefined && values.allow !== undefined) {
    throw new UsageError(
      `${name}: "allow" is only read from a file that is named with --config; pass --allow instead`,
    );
  }
  return { name, values };
}

function readSource(path: string, name: string, required: boolean): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    const missing = errorCode(cause) === 'ENOENT';
    if (missing && !required) return undefined;
    throw new UsageError(
      missing ? `--config: there is no file ${name}` : `${name} cannot be read: ${fileErrorText(cause)}`,
      { cause },
    );
  }
}

/** YAML is loaded for a file only. */
function parseValues(source: string, name: string): Readonly<Record<string, unknown>> {
  const values = parseYaml(source, name);
  if (!isObject(values)) {
    throw new UsageError(`${name} must contain settings, such as "url: https://shop.example"`);
  }
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** @throws UsageError for text that is not YAML. */
function parseYaml(source: string, name: string): unknown {
  const { parseDocument } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  const document = parseDocument(source);
  const [error] = document.errors;
  if (error) {
    const [reason = ''] = error.message.split('\n');
    throw new UsageError(`${name} is not YAML: ${reason.replace(/:$/, '')}`, { cause: error });
  }
  return toPlain(document, name) ?? {};
}

function toPlain(document: ReturnType<typeof import('yaml').parseDocument>, name: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 10 });
  } catch (cause) {
    throw new UsageError(`${name} has too many YAML aliases`, { cause });
  }
}

/** The content of schemas/own/config.schema.json. */
export const configSchema = (): Readonly<Record<string, unknown>> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'own/config.schema.json',
  title: 'Configuration of an audit',
  description:
    'storefront-conformance.yaml. Flags and STOREFRONT_* variables override it. "allow" is only read from a file that is named with --config.',
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(optionNames.map((name) => [name, propertySchema(name, options[name])])),
});

function propertySchema(name: string, { kind, help, fallback, shown }: Option<unknown, unknown>) {
  return {
    description: `${help} (${environmentName(name)})${shown === undefined ? '' : `; default: ${shown}`}`,
    ...kind.schema,
    ...(fallback !== undefined && { default: fallback }),
  };
}
