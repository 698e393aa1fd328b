/** The questions for every tool: does each item have the right status, media type and schema? */

export const items: readonly number[] = Array.from({ length: 50 }, (_, index) => index + 1);

export const pathOf = (item: number): string => `/items/${item}.json`;

/** Uses only keywords that all drafts of JSON Schema share. */
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

/** Each fault makes one answer wrong; a tool that misses it does not judge that aspect. */
export const faults = ['status', 'media type', 'schema'] as const;

export type Fault = (typeof faults)[number];
