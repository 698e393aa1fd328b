/** The matrix in less time: under a saboteur only the checks run whose requests it touches. */
import type { Check } from '../model/check.ts';
import type { Exchange } from '../model/http/exchange.ts';
import type { Answer } from '../model/http/http-response.ts';
import type { Handler, Saboteur } from '../model/saboteur.ts';
import type { Suite } from '../model/suite.ts';
import { type InProcessOptions, judgeInProcess } from './in-process.ts';
import { matrixRow, matrixRuns, namedChecks, type Row } from './matrix.ts';

type Answered = Exchange & { readonly outcome: Answer };

/** An answer of the reference storefront, each distinct one once, and the checks that got it. */
type Seen = {
  readonly answer: Answer;
  /** A request with a body can be read only once. */
  readonly toRequest: () => Request;
  readonly checks: Set<string>;
};

/** As `matrixRow`, for many saboteurs; a test compares a sample of both. */
export function matrix(
  suites: readonly Suite[],
  options: InProcessOptions = {},
): (saboteur: Saboteur) => Promise<Row> {
  const touched = touchedSuites(suites, options);
  return async (saboteur) => matrixRow(saboteur, await touched(saboteur), options);
}

/** The suites with only those checks that can notice a saboteur; all of them for the first one of each storefront. */
export function touchedSuites(
  suites: readonly Suite[],
  options: InProcessOptions = {},
): (saboteur: Saboteur) => Promise<readonly Suite[]> {
  const references = new Map<string, Promise<readonly Seen[]> | undefined>();
  return async (saboteur) => {
    const { storefront } = saboteur;
    const settings = JSON.stringify(storefront);
    // The first of a storefront is quicker without: it may stay the only one.
    const isFirst = !references.has(settings);
    const reference = isFirst
      ? undefined
      : (references.get(settings) ?? seenBy(suites, { ...options, ...(storefront && { storefront }) }));
    references.set(settings, reference);
    return reference ? only(suites, await touchedChecks(saboteur, await reference)) : suites;
  };
}

/** With them go those that look back, and, since they disturb each other, all that run alone when one of these does. */
function only(suites: readonly Suite[], touched: ReadonlySet<string>): readonly Suite[] {
  const checks = suites.flatMap((suite) => suite.checks);
  const isAlone = checks.some(({ id, order }) => order === 'alone' && touched.has(id));
  const runs = ({ id, order }: Check): boolean =>
    touched.has(id) || order === 'afterwards' || (order === 'alone' && isAlone);
  return suites.map((suite) => ({ ...suite, checks: suite.checks.filter(runs) }));
}

/** Checks that it names, and those that sent a request which it does not pass on and back untouched. */
async function touchedChecks(saboteur: Saboteur, seen: readonly Seen[]): Promise<ReadonlySet<string>> {
  const touched = new Set(namedChecks(saboteur));
  await Promise.all(
    seen.map(async (one) => {
      if (await isUntouched(saboteur, one)) return;
      for (const check of one.checks) touched.add(check);
    }),
  );
  return touched;
}

/** The very same request goes down, and the very same response comes back up. */
async function isUntouched({ sabotage }: Saboteur, { answer: known, toRequest }: Seen): Promise<boolean> {
  const sent = toRequest();
  const answer = toResponse(known);
  const passed: Request[] = [];
  const reference: Handler = async (next) => {
    passed.push(next);
    return answer;
  };
  // A saboteur that throws closes the connection.
  const came = await sabotage(reference)(sent, { ip: '127.0.0.1' }).catch(() => 'closed');
  return came === answer && passed.length === 1 && passed[0] === sent;
}

function toResponse({ status, headers, bytes }: Answer): Response {
  const empty = bytes.length === 0 || [204, 205, 304].includes(status);
  const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  return new Response(empty ? null : new Uint8Array(bytes), init);
}

/** Audits the reference storefront, and groups its responses by the checks that requested them. */
async function seenBy(suites: readonly Suite[], options: InProcessOptions): Promise<readonly Seen[]> {
  const exchanges = new Map<number, Answered>();
  const verdicts = await judgeInProcess(suites, {
    ...options,
    target: { runs: matrixRuns, ...options.target },
    onEvent: (event) => {
      if (event.kind === 'exchange' && isAnswered(event.exchange)) {
        exchanges.set(event.exchange.n, event.exchange);
      }
    },
  });
  const seen = new Map<string, Seen>();
  for (const { check, evidence } of verdicts) {
    for (const n of evidence.exchanges) {
      const exchange = exchanges.get(n);
      if (!exchange) continue;
      // The same request may have different answers: a burst meets the rate limit.
      const key = JSON.stringify([exchange.request, exchange.outcome.status]);
      const same = seen.get(key) ?? { ...toSeen(exchange), checks: new Set() };
      same.checks.add(check);
      seen.set(key, same);
    }
  }
  return [...seen.values()];
}

function toSeen({ request, outcome }: Answered): Omit<Seen, 'checks'> {
  const { method, url, headers, body = null } = request;
  const make = () => new Request(url, { method, headers, body, redirect: 'manual' });
  const made = make();
  return { answer: outcome, toRequest: body === null ? () => made : make };
}

const isAnswered = (exchange: Exchange): exchange is Answered => 'status' in exchange.outcome;
