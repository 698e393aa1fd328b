/** The matrix in less time: under a saboteur only the checks run whose requests it touches. */
import type { Exchange } from '../../model/http/exchange.ts';
import type { Answer } from '../../model/http/http-response.ts';
import type { Handler, Saboteur } from '../../model/saboteur.ts';
import type { Suite } from '../../model/suite.ts';
import { type InProcessOptions, judgeInProcess } from '../../reference/in-process.ts';
import { matrixRow, matrixRuns, namedChecks, type Row } from '../../reference/matrix.ts';

type Answered = Exchange & { readonly outcome: Answer };

/** What the reference storefront answered, each distinct request once a status, and the checks that sent it. */
type Seen = { readonly exchange: Answered; readonly checks: Set<string> };

/** As `matrixRow` for many saboteurs; a test compares a sample of both. */
export function matrix(
  suites: readonly Suite[],
  options: InProcessOptions = {},
): (saboteur: Saboteur) => Promise<Row> {
  const references = new Map<string, Promise<readonly Seen[]>>();
  return async (saboteur) => {
    const { storefront } = saboteur;
    const settings = JSON.stringify(storefront);
    const reference =
      references.get(settings) ?? seenBy(suites, { ...options, ...(storefront && { storefront }) });
    references.set(settings, reference);
    const touched = await touchedChecks(saboteur, await reference);
    const chosen = suites.map((suite) => ({
      ...suite,
      checks: suite.checks.filter(({ id, order }) => touched.has(id) || order === 'afterwards'),
    }));
    return matrixRow(saboteur, chosen, options);
  };
}

/** Checks that it names, and those that sent a request which it does not pass on and back untouched. */
export async function touchedChecks(saboteur: Saboteur, seen: readonly Seen[]): Promise<ReadonlySet<string>> {
  const touched = new Set(namedChecks(saboteur));
  await Promise.all(
    seen.map(async ({ exchange, checks }) => {
      if (await isUntouched(saboteur, exchange)) return;
      for (const check of checks) touched.add(check);
    }),
  );
  return touched;
}

/** The very same request goes down, and the very same response comes back up. */
async function isUntouched({ sabotage }: Saboteur, { request, outcome }: Answered): Promise<boolean> {
  const { method, url, headers, body = null } = request;
  const sent = new Request(url, { method, headers, body, redirect: 'manual' });
  const answer = toResponse(outcome);
  const passed: Request[] = [];
  const reference: Handler = async (next) => {
    passed.push(next);
    return answer;
  };
  const came = await sabotage(reference)(sent, { ip: '127.0.0.1' });
  return came === answer && passed.length === 1 && passed[0] === sent;
}

function toResponse({ status, headers, bytes }: Answer): Response {
  const empty = bytes.length === 0 || [204, 205, 304].includes(status);
  const init = { status, headers: headers.map(([name, value]): [string, string] => [name, value]) };
  return new Response(empty ? null : new Uint8Array(bytes), init);
}

/** Audits the reference storefront, and sorts its answers by the checks that they were for. */
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
      const key = JSON.stringify([exchange.request, exchange.outcome.status]);
      const same = seen.get(key) ?? { exchange, checks: new Set() };
      same.checks.add(check);
      seen.set(key, same);
    }
  }
  return [...seen.values()];
}

const isAnswered = (exchange: Exchange): exchange is Answered => 'status' in exchange.outcome;
