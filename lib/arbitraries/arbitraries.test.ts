/** The generated values have the properties that their docstrings promise, and an independent validator accepts the generated arguments. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Boundaries } from '../assert/boundaries.ts';
import { equals, type JsonObject } from '../assert/json.ts';
import { judgeByUntrusted } from '../assert/untrusted-schema.ts';
import { argumentEdges, mutated, mutationEdges, toolArguments } from './arguments.ts';
import {
  allowedLimit,
  brokenRequests,
  brokenTexts,
  cutRequest,
  equivalentAccept,
  origin,
  requestWithoutMethod,
  strangeElsewhere,
  strangeLimit,
  strangestLimits,
} from './request-values.ts';
import { misspelt, nearHandles, unknownHandle, unknownVersion } from './unknown-names.ts';

const ranges = ['text/markdown', '*/*'];

it('an equivalent header has the same ranges, at full weight', () => {
  fc.assert(
    fc.property(equivalentAccept(ranges), (text) => {
      const items = text.split(',').map((item) => item.split(';').map((part) => part.trim().toLowerCase()));
      expect(items.map(([range]) => range).sort()).toEqual([...ranges].sort());
      expect(items.map(([, weight = 'q=1']) => Number(weight.slice(2)))).toEqual([1, 1]);
    }),
    { seed: 1 },
  );
});

describe('origin', () => {
  it('an origin is its own serialisation', () => {
    fc.assert(
      fc.property(origin(), (text) => {
        expect(new URL(text).origin).toBe(text);
      }),
      { seed: 1 },
    );
  });
});

describe('limit', () => {
  const always = [strangestLimits, strangeElsewhere].flatMap(({ representative, others }) => [
    ...representative,
    ...others,
  ]);

  const queries = [...always, ...fc.sample(strangeLimit(), { seed: 1, numRuns: 500 })];

  test('allowed limits are the integers from 1 to 250', () => {
    const limits = fc.sample(allowedLimit(), { seed: 1, numRuns: 500 });
    expect(limits.every((limit) => Number.isInteger(limit) && limit >= 1 && limit <= 250)).toBe(true);
  });

  test('an invalid limit is never one that the interface allows', () => {
    const allowed = queries
      .map((query) => new URLSearchParams(query).getAll('limit'))
      .filter((values) => values.length === 1 && /^\d+$/.test(values[0] ?? ''))
      .filter(([value]) => Number(value) >= 1 && Number(value) <= 250);
    expect(allowed).toEqual([]);
  });

  test('an invalid limit is a valid query string', () => {
    expect(
      queries.filter((query) => new URL(`http://shop.test/?${query}`).search.slice(1) !== query),
    ).toEqual([]);
  });
});

describe('rpc', () => {
  const isJson = (text: string): boolean => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  const all = ({ representative, others }: Boundaries<string>): readonly string[] => [
    ...representative,
    ...others,
  ];

  test('broken texts and truncated requests are not JSON', () => {
    const texts = [...all(brokenTexts), ...fc.sample(cutRequest(), { seed: 1, numRuns: 200 })];
    expect(texts.filter(isJson)).toEqual([]);
  });

  test('broken requests are JSON whose method is not a string', () => {
    const texts = [...all(brokenRequests), ...fc.sample(requestWithoutMethod(), { seed: 1, numRuns: 200 })];
    expect(texts.filter((text) => !isJson(text))).toEqual([]);
    expect(texts.filter((text) => typeof JSON.parse(text)?.method === 'string')).toEqual([]);
  });
});

describe('mutated arguments', () => {
  test('a mutation changes the arguments in one place', () => {
    const value = { query: 'a', context: { country: 'US', list: [1, 2] } };
    const values = fc.sample(mutated(fc.constant(value)), { seed: 1, numRuns: 200 });
    expect(values.filter((changed) => equals(changed, value))).toEqual([]);
    expect(values).toContainEqual({ context: value.context });
    expect(values).toContainEqual({ ...value, context: { country: 'US' } });
    expect(values.some((changed) => 'zq-unknown' in changed)).toBe(true);
  });

  describe('argument boundaries', () => {
    test('are no arguments, and arguments with one of the first members replaced by another type', () => {
      const schema = { type: 'object', properties: { query: { const: 'a' }, limit: { const: 7 } } };
      expect(mutationEdges(toolArguments(schema) ?? fc.constant<JsonObject>({}))).toEqual({
        representative: [{}, { query: 5, limit: 7 }, { query: 'a', limit: '5' }],
        others: [],
      });
    });

    test('of a tool without arguments are no arguments', () => {
      expect(mutationEdges(fc.constant({}))).toEqual({ representative: [{}], others: [] });
    });
  });

  const context = { type: 'object', properties: { country: { const: 'US' }, currency: { const: 'USD' } } };

  const schema = {
    type: 'object',
    properties: { ids: { type: 'array', items: { const: '1' }, minItems: 1 }, context },
    required: ['ids'],
  };

  test('the smallest arguments have only the required members, the largest have every member, empty inside', () => {
    const ids = ['1', '1', '1'];
    expect(argumentEdges(toolArguments(schema) ?? fc.constant<JsonObject>({}))).toEqual([
      { ids },
      { ids, context: {} },
    ]);
  });
});

describe('unknown names', () => {
  const handles = fc.sample(unknownHandle(), { seed: 1, numRuns: 500 });

  test('an unknown handle has a rare prefix and at most 200 characters', () => {
    expect(handles.filter((handle) => !handle.startsWith('zq-unknown-') || handle.length > 200)).toEqual([]);
  });

  test('an unknown handle stays one path segment', () => {
    const segments = handles.map(
      (handle) => new URL(`http://shop.test/${encodeURIComponent(handle)}`).pathname,
    );
    expect(segments.map((path) => decodeURIComponent(path.slice(1)))).toEqual(handles);
  });

  test('unknown handles take many forms', () => {
    const forms = [/^[a-z0-9-]+$/, /[A-Z]/, /_/, /\./, /[^\x20-\x7e]/];
    expect(forms.filter((form) => !handles.some((handle) => form.test(handle)))).toEqual([]);
    expect(handles.some((handle) => handle.length > 100)).toBe(true);
  });

  test('a misspelt handle is close to the known one, but never equal', () => {
    expect(misspelt('linen-shirt')).toEqual(['linen-shirt-zq', 'lineen-shirt']);
    expect(nearHandles('linen-shirt-12')).toEqual(['linen-shirt-12-zq', 'linen-shi']);
    expect(nearHandles('12')).toEqual(['12-zq']);
  });

  describe('version', () => {
    const known: [string, ...string[]] = ['2026-04-08', '2026-01-23', '1', '..'];

    const drawn = fc.sample(unknownVersion(known), { seed: 7, numRuns: 500 });

    describe('unknownVersion', () => {
      it('never draws a known version or an alias', () => {
        expect(drawn.filter((version) => [...known, 'latest', 'draft'].includes(version))).toEqual([]);
      });

      it('draws versions that stay one path segment of at most 100 characters', () => {
        for (const version of drawn) {
          const { pathname } = new URL(`http://shop.test/v/${encodeURIComponent(version)}`);
          expect(decodeURIComponent(pathname)).toBe(`/v/${version}`);
          expect(version.length).toBeGreaterThan(0);
          expect(version.length).toBeLessThanOrEqual(100);
        }
      });

      it('draws near misses, dates and non-ASCII text', () => {
        expect(drawn).toContain('v2026-04-08');
        expect(drawn.some((version) => /^20\d\d-\d\d-\d\d$/.test(version))).toBe(true);
        expect(drawn.some((version) => /[^\0-~]/.test(version))).toBe(true);
      });
    });
  });
});

describe('the arguments of a tool', () => {
  const sample = (schema: JsonObject, numRuns = 100): readonly JsonObject[] => {
    const values = toolArguments(schema);
    return values ? fc.sample(values, { seed: 1, numRuns }) : [];
  };

  const search: JsonObject = {
    type: 'object',
    properties: {
      query: { type: 'string', maxLength: 20 },
      catalog: { $ref: '#/$defs/catalog' },
      context: {
        properties: {
          country: { type: 'string', pattern: '^[A-Z]{2}$' },
          currency: { enum: ['USD', 'EUR'] },
        },
        required: ['country'],
      },
      limit: { type: ['integer', 'null'], minimum: 1, maximum: 10 },
      even: { type: 'integer', exclusiveMinimum: 3, multipleOf: 2 },
      large: { type: 'integer', minimum: 600_000_000_000 },
      price: { anyOf: [{ type: 'number', minimum: 0 }, { const: 'free' }] },
    },
    required: ['query', 'catalog'],
    additionalProperties: false,
    $defs: {
      catalog: {
        allOf: [
          { type: 'object', properties: { ids: { type: 'array', items: { type: 'integer' }, minItems: 1 } } },
          { properties: { at: { type: 'string', format: 'date-time' } }, required: ['ids'] },
        ],
      },
    },
  };

  describe('arguments of a schema', () => {
    test('are valid', async () => {
      const trials = sample(search).map((value) => ({ schema: { $ref: '#' }, json: JSON.stringify(value) }));
      const outcomes = await judgeByUntrusted(search, trials.slice(0, 60));
      expect(outcomes.filter((outcome) => !('fits' in outcome && outcome.fits))).toEqual([]);
    });

    test('sometimes have optional members and sometimes lack them', () => {
      const values = sample(search);
      for (const name of ['context', 'limit', 'even', 'price']) {
        expect(new Set(values.map((value) => name in value))).toEqual(new Set([true, false]));
      }
    });

    test('use the fixed value of a member', () => {
      const known = (path: readonly string[]) => (path.at(-1) === 'query' ? 'lamp' : undefined);
      const values = toolArguments(search, known) ?? fc.constant<JsonObject>({});
      expect(fc.sample(values, { seed: 1, numRuns: 20 }).every(({ query }) => query === 'lamp')).toBe(true);
    });
  });

  describe('a schema without generated arguments', () => {
    test.each<[string, JsonObject]>([
      ['a required member that is not declared', { type: 'object', required: ['id'] }],
      ['nothing at all', { type: 'object', properties: { id: false }, required: ['id'] }],
      [
        'an endless tree',
        { $ref: '#/$defs/a', $defs: { a: { properties: { a: { $ref: '#/$defs/a' } }, required: ['a'] } } },
      ],
      [
        'a pattern of a million',
        { properties: { id: { type: 'string', pattern: 'a{1000000}' } }, required: ['id'] },
      ],
      ['a list of 101 items', { properties: { id: { type: 'array', minItems: 101 } }, required: ['id'] }],
      ['sixteen alternatives of nothing', { anyOf: [...Array(16).fill(false), { type: 'object' }] }],
      ['a list of a list', { type: 'object', properties: { id: { enum: [] } }, required: ['id'] }],
    ])('with %s generates nothing', (_, schema) => {
      expect(toolArguments(schema)).toBeUndefined();
    });

    test('that nests too deep generates nothing', () => {
      const nested = (levels: number): JsonObject =>
        levels === 0 ? { type: 'object' } : { properties: { a: nested(levels - 1) }, required: ['a'] };
      expect(sample(nested(8), 1)).toHaveLength(1);
      expect(sample(nested(9), 1)).toEqual([]);
    });

    test('with 10,000 properties ends', () => {
      const properties = Object.fromEntries(
        [...Array(10_000).keys()].map((i) => [`p${i}`, { type: 'string' }]),
      );
      expect(sample({ properties }, 1)).toHaveLength(1);
    });
  });
});
