/** The questions that every tool is asked: is each item served with its status, its media type and its form? */

export const items: readonly number[] = Array.from({ length: 50 }, (_, index) => index + 1);

export const pathOf = (item: number): string => `/items/${item}.json`;

/** In words that every draft of JSON Schema understands. */
export const schema = {
  type: 'object',
  required: ['id', 'title', 'price', 'tags'],
  properties: {
    id: { type: 'integer' },
    title: { type: 'string', minLength: 1 },
    price: { type: 'string', pattern: '^[0-9]+\\.[0-9]{2}$' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};

/** One question is answered wrongly for each fault: a tool that does not see it has not asked. */
export const faults = ['status', 'media type', 'schema'] as const;

export type Fault = (typeof faults)[number];
