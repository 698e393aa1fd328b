/** A seed repeats a run: the same requests, generated in the same order, and the same verdicts. */
import { expect, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import type { HttpRequest } from '../model/http/http-request.ts';
import type { Verdict } from '../model/verdict.ts';
import { type InProcessOptions, judgeInProcess } from '../reference/in-process.ts';

type Run = { readonly requests: readonly string[]; readonly verdicts: readonly unknown[] };

const textOf = ({ method, url, headers, body }: HttpRequest): string =>
  JSON.stringify([method, url, Object.entries(headers).sort(), body]);

/** Without the values that depend on time. */
const judged = ({ check, status, reason, examined, violations }: Verdict) => ({
  check,
  status,
  reason,
  examined,
  violations: violations.map(({ exchange: _, ...violation }) => violation),
});

/** The requests and verdicts of one run; requests in the order of the checks, and within a check in the order of sending. */
async function run(options: InProcessOptions): Promise<Run> {
  const requests: string[] = [];
  const noted = suites.map(({ area, checks }) => ({
    area,
    checks: checks.map((check) => ({
      ...check,
      run: async (context: Parameters<typeof check.run>[0]) => {
        const own: string[] = [];
        const noted = (request: HttpRequest) => {
          own.push(`${check.id} ${textOf(request)}`);
          return request;
        };
        const violations = check.run({
          ...context,
          fetch: (request, tolerance) => context.fetch(noted(request), tolerance),
          send: (request, tolerance) => context.send(noted(request), tolerance),
        });
        return violations.finally(() => requests.push(...own));
      },
    })),
  }));
  const verdicts = await judgeInProcess(noted, options);
  const place = new Map(suites.flatMap(({ checks }) => checks).map(({ id }, index) => [id, index]));
  const ofCheck = (line: string) => place.get(line.split(' ')[0] ?? '') ?? 0;
  return {
    requests: requests.toSorted((a, b) => ofCheck(a) - ofCheck(b)),
    verdicts: verdicts.map(judged),
  };
}

test('the same seed gives the same requests in the same order, and the same verdicts', async () => {
  // Over one connection, since the order of two concurrent responses depends on time.
  const target = { seed: 7, connections: 1 };
  const [first, second] = [await run({ target }), await run({ target })];
  expect(first.requests.length).toBeGreaterThan(500);
  expect(second.requests).toEqual(first.requests);
  expect(second.verdicts).toEqual(first.verdicts);
});

test('another seed gives other requests', async () => {
  const [first, second] = [await run({ target: { seed: 7 } }), await run({ target: { seed: 8 } })];
  const known = new Set(first.requests);
  expect(second.requests.filter((request) => !known.has(request)).length).toBeGreaterThan(50);
});

test('a failure has its smallest counterexample, seed and path, the same each time', async () => {
  const sabotage: InProcessOptions['sabotage'] = (handler) => async (request, client) => {
    const limit = Number(new URL(request.url).searchParams.get('limit'));
    return limit > 30 && limit < 60 ? Response.json({ products: [] }) : handler(request, client);
  };
  const options = { sabotage: sabotage, target: { seed: 7, only: ['catalog/limit-sets-the-size'] } };
  const [first, second] = [await run(options), await run(options)];
  const failed = first.verdicts.find((verdict) => JSON.stringify(verdict).includes('"fail"'));
  expect(failed).toMatchObject({
    violations: [{ counterexample: { value: '31', seed: 7, path: expect.stringMatching(/^\d/) } }],
  });
  expect(second.verdicts).toEqual(first.verdicts);
});
