/** What a report keeps as evidence: digests of what passed, violations folded by kind, and no value of an approval. */
import { describe, expect, it, test } from 'vitest';
import { isWhole, type Report } from '../model/report.ts';
import type { Violation } from '../model/verdict.ts';
import { sampleReport, sampleVerdict } from '../proof/pages/sample-report.ts';
import { maxContext, maxPlace, maxPlaces, maxViolationPlaces, maxViolations } from './bounds.ts';
import { redact, secretsOf } from './redact.ts';
import { digested, excerptsOf, violationPlaces } from './report-exchange.ts';
import { fingerprint, folded, shortened } from './violations.ts';

describe('digests', () => {
  /** A report whose checks examined these of ten exchanges. */
  function reportOf(verdicts: Report['verdicts'], own: Partial<Report> = {}): Report {
    const report = sampleReport(verdicts);
    const [one] = report.exchanges;
    if (!one) throw new Error('the sample report has no exchange');
    const exchanges = Array.from({ length: 10 }, (_, n) => ({ ...one, n: n + 1 }));
    return { ...report, causes: [], exchanges, ...own };
  }

  const kinds = ({ exchanges }: Report): readonly string[] =>
    exchanges.map((one) => `${one.n}${isWhole(one) ? ' whole' : ''}`);

  const numbers = [1, 2, 3, 4, 5];

  describe('a check that passed', () => {
    const report = reportOf([sampleVerdict('pass', { evidence: { exchanges: numbers } })]);

    test('keeps a few exchanges as digests, and counts the others', () => {
      const reduced = digested(report);
      expect(reduced.verdicts[0]?.evidence).toEqual({ exchanges: [1, 2, 5], more: 2 });
      expect(kinds(reduced)).toEqual(['1', '2', '5']);
      const { method, url, status, at, millis, body } = report.exchanges[0] ?? {};
      expect(reduced.exchanges[0]).toEqual({
        ...{ n: 1, method, url, status, at, millis },
        body: { length: body?.length, sha256: body?.sha256 },
      });
    });

    test('is not reduced further', () => {
      expect(digested(digested(report))).toEqual(digested(report));
    });
  });

  test.each(['fail', 'warn', 'note', 'error'] as const)(
    'a check with status %s keeps all exchanges whole',
    (status) => {
      const verdict = sampleVerdict(status, {
        violations: [{ message: 'm', exchange: 8 }],
        evidence: { exchanges: numbers, sequence: [7, 8] },
      });
      const reduced = digested(reportOf([verdict]));
      expect(reduced.verdicts[0]?.evidence.exchanges).toEqual(numbers);
      expect(kinds(reduced)).toEqual([...numbers, 7, 8].map((n) => `${n} whole`));
    },
  );

  test('checks that could not be judged keep their exchanges in full, and those without an occasion only the first', () => {
    const open = sampleVerdict('inconclusive', {
      check: 'catalog/open',
      reason: { code: 'timeout', text: 't' },
      evidence: { exchanges: [4, 5] },
    });
    const none = sampleVerdict('inconclusive', {
      check: 'catalog/none',
      reason: { code: 'not-observed', text: 't' },
      evidence: { exchanges: [1, 2, 3, 9] },
    });
    const reduced = digested(reportOf([open, none]));
    expect(kinds(reduced)).toEqual(['1 whole', '2', '4 whole', '5 whole', '9']);
    expect(reduced.verdicts.map(({ evidence }) => evidence)).toEqual([
      { exchanges: [4, 5] },
      { exchanges: [1, 2, 9], more: 1 },
    ]);
  });

  test('exchanges of causes and requests without a response stay in full; a diagnosis keeps everything', () => {
    const passed = sampleVerdict('pass', { evidence: { exchanges: [1] } });
    const { causes } = sampleReport([sampleVerdict('fail')]);
    const report = reportOf([passed], { causes: causes.map((cause) => ({ ...cause, exchange: 6 })) });
    const unanswered = report.exchanges.map((one) => (one.n === 3 ? { ...one, status: null } : one));
    const reduced = digested({ ...report, exchanges: unanswered });
    expect(kinds(reduced)).toEqual(['1', '3 whole', ...(causes.length > 0 ? ['6 whole'] : [])]);
    const diagnosis = { code: 'broken', text: 't', evidence: [], advice: 'a' } as const;
    expect(digested({ ...report, diagnosis })).toEqual({ ...report, diagnosis });
  });

  describe('excerpt', () => {
    test('the first violations get excerpts', () => {
      const violations = Array.from({ length: 50 }, (_, n) => ({ message: 'm', at: `/${n}`, exchange: 1 }));
      const places = violationPlaces([sampleVerdict('fail', { violations })]);
      expect(places.get(1)?.map(({ at }) => at)).toEqual(
        violations.slice(0, maxViolationPlaces).map(({ at }) => at),
      );
    });

    test('an excerpt keeps the beginning of a long place, and some text on both sides', () => {
      const long = 'x'.repeat(2_000);
      const [excerpt] = excerptsOf(JSON.stringify([long, long, long]), [{ at: '/1' }]);
      const { before, place, after } = excerpt ?? {};
      expect([before, place, after].map((part) => part?.length)).toEqual([maxContext, maxPlace, maxContext]);
    });
  });
});

describe('violations', () => {
  const prices = (count: number) => ({ products: Array.from({ length: count }, () => ({ price: 1 })) });

  const body = prices(188);

  const inBody = () => body;

  const noBody = () => undefined;

  const wrongPrice = (n: number, own: Partial<Violation> = {}): Violation => ({
    message: `GET /list: /products/${n}/price is ${n}; promised is a decimal string`,
    at: `/products/${n}/price`,
    expected: 'a decimal string',
    actual: String(n),
    exchange: 1,
    ...own,
  });

  const times = (count: number) => Array.from({ length: count }, (_, n) => n);

  describe('folded', () => {
    test('counts the values at a kind of place, and names the first of them, whatever order they came in', () => {
      const all = times(188).map((n) => wrongPrice(n, { manner: 'are numbers' }));
      const shuffled = [...all.slice(90).toReversed(), ...all.slice(0, 90)];
      expect(folded(shuffled, inBody)).toEqual(folded(all, inBody));
      expect(folded(all, inBody)).toEqual([
        expect.objectContaining({
          message:
            '/products/*/price: 188 of 188 are numbers; the first: GET /list: /products/0/price is 0; promised is a decimal string',
          at: '/products/0/price',
          actual: '0',
          exchange: 1,
          count: { wrong: 188, of: 188 },
          places: times(maxPlaces).map((n) => ({ at: `/products/${n + 1}/price`, actual: String(n + 1) })),
        }),
      ]);
    });

    test('keeps the message of a single one, and counts the values', () => {
      expect(folded([wrongPrice(7)], inBody)).toEqual([{ ...wrongPrice(7), count: { wrong: 1, of: 188 } }]);
      expect(folded([wrongPrice(7)], noBody)).toEqual([wrongPrice(7)]);
    });

    test('counts several wrong values in one text', () => {
      const [one] = folded([wrongPrice(0), wrongPrice(1, { at: '/products/0/price' })], noBody);
      expect(one?.count).toEqual({ wrong: 2 });
    });

    test('does not count the values when the body does not show them', () => {
      const [one] = folded([wrongPrice(0), wrongPrice(1)], noBody);
      expect(one?.count).toEqual({ wrong: 2 });
      expect(one?.message).toMatch(/^\/products\/\*\/price: 2 are wrong; the first: /);
      const counted = times(2).map((n) => wrongPrice(n, { count: { wrong: 3, of: 4 } }));
      expect(folded(counted, noBody)[0]?.count).toEqual({ wrong: 6, of: 8 });
    });

    test.each([
      ['of another response', { exchange: 2 }],
      ['at another kind of place', { at: '/products/1/title' }],
      ['wrong in another manner', { manner: 'are null' }],
      ['of another promise', { promise: 'a.b' }],
      ['of less weight', { atMost: 'may' }],
      ['without an index', { at: '/products' }],
      ['in a header', { at: 'header: allow' }],
      ['of another input', { counterexample: { value: 'x', seed: 1, path: '' } }],
    ] as const)('keeps one %s apart', (_, own) => {
      expect(folded([wrongPrice(0), wrongPrice(1, own)], noBody)).toHaveLength(2);
    });

    test('folds values with computed expectations', () => {
      const [one, ...others] = folded(
        [wrongPrice(1, { expected: '2' }), wrongPrice(0, { expected: '3' })],
        inBody,
      );
      expect(others).toEqual([]);
      expect(one).toMatchObject({ at: '/products/0/price', expected: '3', count: { wrong: 2, of: 188 } });
    });

    test('starts with the response that has the most, and repeats no kind before all have occurred', () => {
      const found = [
        wrongPrice(0, { exchange: 2 }),
        ...times(3).map((n) => wrongPrice(n)),
        wrongPrice(4, { at: '/products/4/title' }),
        { message: 'and 5 more', more: 5 },
        { message: 'no content type', at: 'header: content-type' },
      ];
      expect(
        folded(found, noBody).map(({ at, exchange, count, more }) => [at, exchange, count?.wrong, more]),
      ).toEqual([
        ['header: content-type', undefined, undefined, undefined],
        ['/products/0/price', 1, 3, undefined],
        ['/products/4/title', 1, undefined, undefined],
        ['/products/0/price', 2, undefined, undefined],
        [undefined, undefined, undefined, 5],
      ]);
    });
  });

  describe('shortened', () => {
    test('counts the violations that it does not keep, and those that they stand for', () => {
      const many = times(25).map((n) => ({ message: String(n), count: { wrong: 2 } }));
      const kept = shortened([...many, { message: 'and 7 more', more: 7 }]);
      expect(kept).toHaveLength(maxViolations + 1);
      expect(kept.at(-1)).toEqual({ message: 'and 17 more, which are only counted', more: 17 });
    });

    test('keeps rare and frequent ones, in their order', () => {
      const found = times(30).map((n) => ({
        message: String(n),
        at: n === 29 ? 'header: allow' : 'header: vary',
      }));
      expect(
        shortened(found)
          .map(({ message }) => message)
          .slice(-3),
      ).toEqual(['18', '29', 'and 10 more, which are only counted']);
    });
  });

  describe('fingerprint', () => {
    const at = (...places: string[]) =>
      fingerprint(
        sampleVerdict('fail', { violations: places.map((place) => ({ message: place, at: place })) }),
      );

    it('depends on the kinds of places, not on their number, the wording or the count', () => {
      expect(at('/products/3/price')).toBe(at('/products/41/price', '/products/5/price'));
    });

    it('differs by place and check', () => {
      expect(at('/products/3/price')).not.toBe(at('/products/3/title'));
      expect(at('status')).not.toBe(fingerprint(sampleVerdict('fail', { check: 'cors/a', violations: [] })));
    });
  });
});

describe('secrets of an approval', () => {
  const approval = {
    file: 'approval.yaml',
    arguments: {
      payment: {
        type: 'card',
        token: 'tok_4242_s3cret',
        pin: 1234,
        holder: 'opensesame',
        tags: ['one', 'vip-guest'],
      },
      said: 'approved {now} by agent-00701',
      country: 'US',
      approved: true,
    },
  };

  const hidden = (text: string) => redact(text, secretsOf({ headers: {}, approval }));

  test('the values of a request are hidden, and it stays JSON', () => {
    const sent = { ...approval.arguments, id: 'checkout_1', said: 'approved 2030-01-01 by agent-00701' };
    expect(JSON.parse(hidden(JSON.stringify(sent)))).toEqual({
      payment: {
        type: '(redacted)',
        token: '(redacted)',
        pin: '(redacted)',
        holder: '(redacted)',
        tags: ['(redacted)', '(redacted)'],
      },
      said: 'approved 2030-01-01 by (redacted)',
      country: 'US',
      approved: true,
      id: 'checkout_1',
    });
  });

  test.each([
    [
      '{"content":[{"text":"{\\"holder\\":\\"opensesame\\"}"}]}',
      '{"content":[{"text":"{\\"holder\\":\\"(redacted)\\"}"}]}',
    ],
    ['{ "pin" : 1234 }', '{ "pin" : "(redacted)" }'],
    ['declined: tok_4242_s3cret', 'declined: (redacted)'],
  ])('%s becomes %s, and stays so', (text, masked) => {
    expect(hidden(text)).toBe(masked);
    expect(hidden(masked)).toBe(masked);
  });

  test.each(['{"kind":"card"}', '{"pin":12345}', 'open a card', '{"access_token":"x"}'])(
    '%s stays',
    (text) => {
      expect(hidden(text)).toBe(text);
    },
  );
});
