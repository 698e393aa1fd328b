/** Builders of input schemas, and of tools that have them. */
import type { ListedTool } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';

export const object = (
  properties: Fields,
  required: readonly string[] = Object.keys(properties),
  more: Fields = {},
): Fields => ({ type: 'object', properties, required, ...more });

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

export const list = (description: string, items: Fields, minItems = 1, maxItems = 50): Fields => ({
  type: 'array',
  description,
  items,
  minItems,
  maxItems,
});

export const country = (description = 'ISO 3166-1 alpha-2 country code.'): Fields =>
  text(description, { pattern: '^[A-Z]{2}$', examples: ['US'] });

/** @param currency the only currency of the shop */
export const contextIn = (currency: string): Fields =>
  object(
    {
      address_country: country('The country of the buyer.'),
      currency: text(`The currency of the buyer, ISO 4217. The shop sells in ${currency} anyway.`, {
        pattern: '^[A-Z]{3}$',
      }),
    },
    [],
    { description: 'The market of the buyer.' },
  );

export const moment = (description: string): Fields => text(description, { format: 'date-time' });
export const yesOrNo = (description: string): Fields => ({ type: 'boolean', description });

type ToolRow = readonly [name: string, description: string, inputSchema: Fields];

export const toolsOf = (rows: readonly ToolRow[], more: Fields = {}): readonly ListedTool[] =>
  rows.map(([name, description, inputSchema]) => ({
    name,
    description,
    inputSchema: { ...inputSchema, ...more },
    annotations: { readOnlyHint: /^(search|lookup|get)_/.test(name) },
  }));
