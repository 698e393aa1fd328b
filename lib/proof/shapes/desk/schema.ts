/** Makers of the JSON Schemas in tool lists. */
import type { ListedTool } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';

export const object = (
  description: string,
  properties: Fields,
  required: readonly string[] = Object.keys(properties),
  more: Fields = {},
): Fields => ({ type: 'object', description, properties, required, ...more });

export const list = (description: string, items: Fields, more: Fields = {}): Fields => ({
  type: 'array',
  description,
  items,
  ...more,
});

export const text = (description: string, more: Fields = {}): Fields => ({
  type: 'string',
  description,
  ...more,
});

export const whole = (description: string, minimum: number, maximum: number): Fields => ({
  type: 'integer',
  description,
  minimum,
  maximum,
});

export const yesNo = (description: string): Fields => ({ type: 'boolean', description });

export const country = (description = 'ISO 3166-1 alpha-2 country code.'): Fields =>
  text(description, { pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 });

/** The context that the interface documents for searches. */
export const context = object(
  'Where the buyer is, for prices and availability.',
  {
    address_country: country('Country of the buyer, ISO 3166-1 alpha-2.'),
    currency: text('Currency of the buyer, ISO 4217.', { pattern: '^[A-Z]{3}$' }),
  },
  [],
);

export const toolsOf = (
  rows: readonly (readonly [name: string, description: string, inputSchema: Fields])[],
): readonly ListedTool[] =>
  rows.map(([name, description, inputSchema]) => ({ name, description, inputSchema }));
