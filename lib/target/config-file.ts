/** The configuration file: the settings that a project keeps in its repository. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { isObject } from '../json/pointer.ts';
import { UsageError } from '../model/usage-error.ts';
import { errorCode, fileErrorText } from '../text/file-error.ts';
import { didYouMean } from '../text/names.ts';
import { environmentName, type Option } from './option.ts';
import { optionNames, options } from './options.ts';

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
export function parseYaml(source: string, name: string): unknown {
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
