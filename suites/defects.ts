/** Defects of calls and of the records in their results. */
import { equals, isObject, type JsonObject, parseJson, valueAt } from '../lib/assert/json.ts';
import type { Defect, Hypothesis, Seen, Sighting } from '../lib/model/defect.ts';
import { Inconclusive } from '../lib/model/inconclusive.ts';
import type { ReportedExchange } from '../lib/model/report.ts';
import { hasFailed, payloadsOf, placesIn, recordId } from './discovered/tool-result.ts';

/** A call of a tool with its answer. */
type Call = {
  readonly exchange: ReportedExchange;
  readonly tool: string;
  readonly arguments: unknown;
  readonly rpcResponse: JsonObject;
};

/** By run, because several defects read the calls. */
const callsByRun = new WeakMap<Seen, readonly Call[]>();

function callsIn(seen: Seen): readonly Call[] {
  const known = callsByRun.get(seen) ?? readCalls(seen);
  callsByRun.set(seen, known);
  return known;
}

function readCalls({ exchanges }: Seen): readonly Call[] {
  return exchanges.flatMap((exchange) => {
    const { requestBody, body, status } = exchange;
    if (status !== 200 || requestBody === undefined || body === undefined || body.cut) return [];
    const sent = read(requestBody);
    // In an event stream, the response is between the name of its field and the end of the line.
    const received = read(body.text.replace(/^(?:[^{]*\n)?data: ?|\s+$/g, ''));
    if (!isObject(sent) || !isObject(received) || sent.method !== 'tools/call') return [];
    const tool = String(valueAt(sent, '/params/name'));
    return [{ exchange, tool, arguments: valueAt(sent, '/params/arguments'), rpcResponse: received }];
  });
}

type Kind = 'cart' | 'checkout';

type Ids = Record<Kind, ReturnType<typeof recordId>>;

/** By call, because each is compared with many. */
const idsByCall = new WeakMap<Call, Ids>();

function idOf(call: Call, kind: Kind): Ids[Kind] {
  const known = idsByCall.get(call) ?? {
    cart: recordId(call.rpcResponse, 'cart'),
    checkout: recordId(call.rpcResponse, 'checkout'),
  };
  idsByCall.set(call, known);
  return known[kind];
}

/** JSON that is too deep to be read says nothing here. */
function read(text: string): unknown {
  try {
    return parseJson(text);
  } catch (failure) {
    if (failure instanceof Inconclusive) return undefined;
    throw failure;
  }
}

export const failuresAsResults: Defect = {
  id: 'failures-as-results',
  what: 'Calls that fail are answered with a result of one form.',
  find: (seen) => {
    const promised = new Set(seen.sightings.filter(isOfFailure).map(({ exchange }) => exchange));
    if (promised.size === 0) return [];
    const failed = callsIn(seen).filter(({ exchange }) => promised.has(exchange));
    const forms = new Set(failed.map(formOf).filter((form) => form !== ''));
    return [...forms].flatMap((form) =>
      hypothesisOf(
        failed.filter((call) => formOf(call) === form),
        seen,
      ),
    );
  },
};

const isOfFailure = ({ place, violation: { expected = '' } }: Sighting): boolean =>
  place === '/result' && /^(?:a failure|an error)\b/.test(expected);

/** The names of all members in a result, but for those of what contains the payload. */
const formOf = ({ rpcResponse }: Call): string =>
  payloadsOf(rpcResponse)
    .flatMap(placesIn)
    .map(({ path }) => path.join('/'))
    .filter((path) => path !== '')
    .join(' ');

/** What a tool is about: results about two kinds of records have one form only if one handler writes them. */
const subjectOf = ({ tool }: Call): string =>
  /_(cart|checkout|order|product|catalog)$/.exec(tool)?.[1] ?? tool;

function hypothesisOf(same: readonly Call[], { sightings }: Seen): readonly Hypothesis[] {
  if (new Set(same.map(subjectOf)).size < 2) return [];
  const exchanges = new Set(same.map(({ exchange }) => exchange));
  const tools = [...new Set(same.map(({ tool }) => tool))].join(', ');
  const members = [
    ...new Set(same.flatMap(({ rpcResponse }) => payloadsOf(rpcResponse).flatMap(Object.keys))),
  ];
  const shown = members.map((name) => JSON.stringify(name)).join(', ');
  return [
    {
      explains: sightings.filter(({ exchange }) => exchange !== undefined && exchanges.has(exchange)),
      isCertain: true,
      title: `Calls that fail are answered with a result: ${tools} got a result that has ${shown}, in which neither an error nor isError says that they failed`,
      fix: `Answer a call that fails with a JSON-RPC error, or with a result that has isError: true: look for one handler that writes ${shown} into an ordinary result.`,
      effect: 'Agents take refusals for successes, and tell buyers of carts and orders that do not exist.',
    },
  ];
}

export const toolFails: Defect = {
  id: 'tool-fails',
  what: 'Every call of a tool fails.',
  find: (seen) => {
    const missed = new Set(seen.sightings.filter(isOfSuccess).map(({ exchange }) => exchange));
    const calls = missed.size === 0 ? [] : callsIn(seen);
    const tools = new Set(calls.filter(({ exchange }) => missed.has(exchange)).map(({ tool }) => tool));
    return [...tools].flatMap((tool) => {
      const mine = calls.filter((call) => call.tool === tool);
      const asked = new Set(mine.map((call) => JSON.stringify(call.arguments)));
      if (asked.size < fewCalls || !mine.every(isFailed)) return [];
      const exchanges = new Set(mine.map(({ exchange }) => exchange));
      const explains = seen.sightings.filter(
        (one) => one.exchange && exchanges.has(one.exchange) && isOfOutcome(one),
      );
      // A tool that does not exist fails for no other reason.
      const shownBy = explains.find(({ place }) => place === '/error');
      return [{ explains, isCertain: true as const, ...(shownBy && { shownBy }) }];
    });
  },
};

/** With so many different calls, the arguments are not the reason. */
const fewCalls = 3;

/** A call that should have been served. */
const isOfSuccess = ({ place, violation: { expected = '' } }: Sighting): boolean =>
  /^(?:|\/result|\/error)$/.test(place) &&
  /^(?:a result$|any other error$|an object with a result)/.test(expected);

const isFailed = ({ rpcResponse }: Call): boolean => hasFailed(rpcResponse) || !('result' in rpcResponse);

/** Another outcome was promised; how an error is written is another matter. */
const isOfOutcome = ({ place, violation: { manner } }: Sighting): boolean =>
  manner === undefined && /^(?:|\/result|\/error(?:\/.*)?)$/.test(place);

export const sharedIds: Defect = {
  id: 'shared-ids',
  what: 'Several new carts or checkouts get one id.',
  find: (seen) => {
    const calls = seen.sightings.some(isOfResult) ? callsIn(seen) : [];
    return (['cart', 'checkout'] as const).flatMap((kind) => {
      const twins = twinsAmong(calls, kind);
      const explains = seen.sightings.filter((one) => twins.some((twin) => isOfTwin(one, twin, calls)));
      const [shown] = twins.filter((twin) => explains.some((one) => isOfTwin(one, twin, calls)));
      if (shown === undefined) return [];
      const named = explains.find(({ violation }) => violation.actual === JSON.stringify(shown.id));
      return [
        {
          explains,
          isCertain: true as const,
          ...(named && { shownBy: named }),
          toldBy: [shown.one, shown.other].map(({ exchange }) => exchange.n),
          title: `create_${kind} answered two calls with the same id, ${shown.id}, so that what happens to one ${kind} happens to the other`,
          fix: `Give every new ${kind} an id of its own: create_${kind} answered two calls with ${shown.id}, and then get_${kind}, update_${kind} or cancel_${kind} met another ${kind} than the one that was meant.`,
          effect: `Buyers see, change and cancel each other's ${kind}s.`,
        },
      ];
    });
  },
};

/** Two calls that asked for a record each, and got the same id. */
type Twin = { readonly one: Call; readonly other: Call; readonly id: string | number };

function twinsAmong(calls: readonly Call[], kind: Kind): readonly Twin[] {
  const created = calls.filter(
    ({ tool, rpcResponse }) => tool === `create_${kind}` && !hasFailed(rpcResponse),
  );
  const carts = new Set(calls.filter(({ tool }) => tool === 'create_cart').map((call) => idOf(call, 'cart')));
  const textsIn = (call: Call) => new Set(placesIn(call.arguments).map(({ value }) => value));
  /** A key that repeats a call, or a cart that is checked out again. */
  const isAgain = (one: Call, other: Call) =>
    keysIn(other).some((key) => keysIn(one).includes(key)) ||
    [...carts].some((id) => textsIn(one).has(id) && textsIn(other).has(id));
  const identified = created.map((call) => ({ call, id: idOf(call, kind) }));
  return identified.flatMap(({ call: one, id }, index) =>
    identified
      .slice(index + 1)
      .flatMap(({ call: other, id: another }) =>
        id !== undefined && another === id && !isAgain(one, other) ? [{ one, other, id }] : [],
      ),
  );
}

const isOfResult = ({ place, exchange }: Sighting): boolean =>
  exchange?.requestBody !== undefined && (place === '' || /^\/result(?:$|\/)/.test(place));

const keysIn = (call: Call): readonly unknown[] =>
  placesIn(call.arguments).flatMap(({ path, value }) =>
    /idempotency/i.test(path.at(-1) ?? '') ? [value] : [],
  );

/** A call about a shared id that shows the other record, or that fails after that was cancelled. */
function isOfTwin(sighting: Sighting, { one: own, other, id }: Twin, calls: readonly Call[]): boolean {
  const isAbout = (call: Call) => placesIn(call.arguments).some(({ value }) => value === id);
  const call = calls.find(({ exchange }) => exchange === sighting.exchange);
  if (call === undefined || !isOfResult(sighting)) return false;
  if (call === other) return sighting.violation.actual === JSON.stringify(id);
  if (!isAbout(call)) return false;
  if (hasFailed(call.rpcResponse)) {
    return calls.some(
      (one) => one.tool.startsWith('cancel_') && one.exchange.n < call.exchange.n && isAbout(one),
    );
  }
  return (
    call.exchange.n > other.exchange.n &&
    isDifferentAt(sighting, own, other) &&
    JSON.stringify(payloadsOf(call.rpcResponse)) === JSON.stringify(payloadsOf(other.rpcResponse))
  );
}

/** What one record has in the place of a violation is not what the other has there. */
function isDifferentAt({ place, violation: { at = place } }: Sighting, one: Call, other: Call): boolean {
  const [value, another] = [one, other].map(({ rpcResponse }) => valueAt(rpcResponse, at));
  return at === '' || !equals(value, another);
}

export const cancelledInVain: Defect = {
  id: 'cancelled-in-vain',
  what: 'Cancelling is answered with the record as it was, and changes nothing.',
  find: (seen) => {
    const suspects = seen.sightings.filter(({ place }) => /^\/result(?:$|\/.*status$)/.test(place));
    const calls = suspects.length === 0 ? [] : callsIn(seen);
    return (['cart', 'checkout'] as const).flatMap((kind) => {
      const vain = calls
        .filter(({ tool }) => tool === `cancel_${kind}`)
        .flatMap((call) => unchangedBy(call, kind, calls));
      const explains = suspects.filter((one) => vain.some((cancelled) => isAsBefore(one, cancelled, calls)));
      return new Set(explains.map(({ verdict }) => verdict.check)).size < 2
        ? []
        : [{ explains, isCertain: true as const }];
    });
  },
};

/** A call that cancelled a record, with the record as it was before and is shown still. */
type Vain = { readonly call: Call; readonly id: string | number; readonly before: string };

const shownBy = ({ rpcResponse }: Call): string => JSON.stringify(payloadsOf(rpcResponse));

function unchangedBy(call: Call, kind: Kind, calls: readonly Call[]): readonly Vain[] {
  const id = hasFailed(call.rpcResponse) ? undefined : idOf(call, kind);
  if (id === undefined) return [];
  const before = shownBy(call);
  const isKnown = calls.some(
    (one) => one.exchange.n < call.exchange.n && idOf(one, kind) === id && shownBy(one) === before,
  );
  return isKnown ? [{ call, id, before }] : [];
}

/** Whether the call of a violation, or a later one about the same record, shows what was there before. */
function isAsBefore(
  { exchange, place, violation }: Sighting,
  { call, id, before }: Vain,
  calls: readonly Call[],
): boolean {
  const mine = calls.find((one) => one.exchange === exchange);
  if (mine === undefined || mine.exchange.n < call.exchange.n) return false;
  if (!placesIn(mine.arguments).some(({ value }) => value === id)) return false;
  return place === '/result' ? shownBy(mine) === before : before.includes(`"status":${violation.actual}`);
}
