/** The JSON Schema of the configuration file, generated from the table of options, for editors. */
import { environmentName, type Option, optionNames, options } from './options.ts';

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
