/** The tools for locations of the business: lookups by id, spatial relations, filters and schedules. */
import { type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rules.ts';
import { naming, show } from '../../../lib/assert/violation.ts';
import type { Check, Context } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { withGiven, withoutGiven } from '../../discovered/arguments/alternatives.ts';
import { planArguments } from '../../discovered/arguments/plan-arguments.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { callTool, findRpcResponse } from '../../discovered/rpc.ts';
import { hasFailed } from '../../discovered/tool-result.ts';
import { declaredMembers, requireUcpTools } from '../../discovered/ucp.ts';
import { type UcpRow, ucpCheck } from '../client/ucp-check.ts';
import { closedInstant, scheduleFault } from './schedules.ts';

const noSuch = 'no-such-location-999999999999';

type Answer = {
  readonly response: HttpResponse;
  /** A result with locations, or without an error; beside locations, an error may be about one of several ids. */
  readonly isResult: boolean;
  readonly locations: readonly JsonObject[];
  readonly codes: readonly unknown[];
};

const batchLimit = 'batch_limit_applied';

type Ask = (location: JsonObject) => Promise<Answer>;

type Tools = { readonly search: Ask; readonly lookUp: Ask; readonly known: readonly JsonObject[] };

type LocationRow = UcpRow & {
  /** The tool besides that of the search, which shows what is known. */
  readonly tool?: 'lookup_locations';
  readonly judge: (tools: Tools, context: Context) => Promise<readonly Violation[]>;
};

/** A check of the tools for locations, of which a search shows some. */
const located = ({ tool, judge, ...row }: LocationRow): Check =>
  ucpCheck({
    ...row,
    async run(context) {
      const search = await requireTool(context, 'search_locations');
      const lookUp = tool ? await requireTool(context, tool) : search;
      const { locations: known } = await search({ query: '' });
      if (known.length === 0) throw new Inconclusive('no-subjects', 'a search finds no location');
      return judge({ search, lookUp, known }, context);
    },
  });

export const checks: readonly Check[] = [
  located({
    id: 'commerce/ucp-location-lookups-name-their-inputs',
    requires: ['commerce.ucp.location-ids', 'commerce.ucp.location-inputs'],
    claim:
      'A lookup returns every known location once, with the requested ids that led to it, and no unknown one.',
    fix: 'Look up every id that search_locations shows in lookup_locations, count repeated ids once, and list the requested ids in the inputs of each location.',
    tool: 'lookup_locations',
    judge: async ({ lookUp, known }, context) => {
      const ids = known.slice(0, 2).map(idOf);
      const answer = await lookUp({ ids: [...ids, ...ids, noSuch] });
      context.examine([answer.response]);
      if (answer.codes.includes(batchLimit)) {
        throw new Inconclusive(
          'not-observed',
          'a lookup takes fewer ids than two, their repetitions and an unknown one',
        );
      }
      const found = answer.locations.map(idOf).toSorted();
      if (!answer.isResult || show(found) !== show(ids.toSorted())) {
        return naming(
          'commerce.ucp.location-ids',
          wrong(answer, 'a lookup of known ids, each twice', show(ids), found),
        );
      }
      const unnamed = answer.locations.find((one) => show(inputsOf(one)) !== show([idOf(one)]));
      if (!unnamed) return [];
      const expected = `inputs with ${idOf(unnamed)} alone`;
      return naming('commerce.ucp.location-inputs', wrong(answer, 'a lookup', expected, unnamed.inputs));
    },
  }),

  located({
    id: 'commerce/ucp-location-batches-are-cut-openly',
    requires: ['commerce.ucp.location-ten', 'commerce.ucp.location-batch'],
    claim: 'A lookup takes ten ids, and of too many ids it takes the first ones and says so.',
    fix: 'Accept ten ids in lookup_locations; beyond the maximum, look up the first ids and add an info message with the code batch_limit_applied.',
    tool: 'lookup_locations',
    judge: async ({ lookUp, known }, context) => {
      const id = known.map(idOf)[0] ?? '';
      const batch = (count: number) => [id, ...Array.from({ length: count - 1 }, (_, i) => `${noSuch}-${i}`)];
      const [ten, many] = [await lookUp({ ids: batch(10) }), await lookUp({ ids: batch(maxBatch) })];
      context.examine([ten.response, many.response]);
      const isTaken = ({ isResult, locations }: Answer) => isResult && locations.map(idOf).includes(id);
      const isCut = ten.codes.includes(batchLimit);
      return [
        ...(isTaken(ten) && !isCut
          ? []
          : naming('commerce.ucp.location-ten', wrong(ten, 'a lookup of ten ids', 'all of them', ten.codes))),
        ...(isTaken(many)
          ? []
          : naming(
              'commerce.ucp.location-batch',
              wrong(
                many,
                `a lookup of ${maxBatch} ids`,
                'the first of them, and batch_limit_applied',
                many.codes,
              ),
            )),
      ];
    },
  }),

  located({
    id: 'commerce/ucp-location-distances-are-kept',
    requires: ['commerce.ucp.location-center', 'commerce.ucp.location-distance'],
    claim: 'A search by distance needs a center, and finds only what is within the distance of it.',
    fix: 'Refuse a distance without a center in search_locations, and compare the distance of each location with distance.max exactly.',
    judge: async ({ search, known }, context) => {
      const [id, center] =
        known.flatMap((one) => (isPoint(one.geo) ? [[idOf(one), one.geo] as const] : []))[0] ?? [];
      if (!center) throw new Inconclusive('not-observed', 'no location shows where it is');
      const near = await search({ distance: { center, max: 1 } });
      if (!near.isResult || !near.locations.map(idOf).includes(id ?? '')) {
        throw new Inconclusive('not-observed', 'a search at the place of a location does not find it');
      }
      const other = { latitude: -center.latitude, longitude: ((center.longitude + 360) % 360) - 180 };
      const [far, open] = [
        await search({ distance: { center: other, max: 1000 } }),
        await search({ distance: { max: 1000 } }),
      ];
      context.examine([near.response, far.response, open.response]);
      return [
        ...(far.locations.map(idOf).includes(id ?? '')
          ? naming(
              'commerce.ucp.location-distance',
              wrong(far, 'a search on the other side of the earth', `not ${id}`, id),
            )
          : []),
        ...(open.isResult
          ? naming(
              'commerce.ucp.location-center',
              wrong(open, 'a search by distance without a center', 'an error', open.locations.map(idOf)),
            )
          : []),
      ];
    },
  }),

  located({
    id: 'commerce/ucp-location-filters-are-strict',
    requires: [
      'commerce.ucp.location-contradiction',
      'commerce.ucp.location-serves',
      'commerce.ucp.location-open',
    ],
    claim:
      'A search finds nothing for filters that contradict each other, for an address that no shop serves, and while a location is closed.',
    fix: 'Apply every filter of search_locations: answer contradicting ones with an empty list, an address that cannot be evaluated with an error, and leave out locations that are closed at open_at.',
    judge: async ({ search, known }, context) => {
      const status = (availability_status: string) => ({ id: noSuch, availability_status });
      const contradicting = await search({ filters: { inventory: ['in_stock', 'backorder'].map(status) } });
      const elsewhere = await search({ serves: { address: { address_country: 'ZZ', postal_code: noSuch } } });
      context.examine([contradicting.response, elsewhere.response]);
      const shown = ({ locations }: Answer) => locations.map(idOf);
      return [
        ...(contradicting.isResult && shown(contradicting).length === 0
          ? []
          : naming(
              'commerce.ucp.location-contradiction',
              wrong(
                contradicting,
                'a search by contradicting filters',
                'an empty list',
                shown(contradicting),
              ),
            )),
        ...(shown(elsewhere).length === 0
          ? []
          : naming(
              'commerce.ucp.location-serves',
              wrong(
                elsewhere,
                'a search for what serves an address that does not exist',
                'an error',
                shown(elsewhere),
              ),
            )),
        ...(await leavesOutClosed(search, known, context)),
      ];
    },
  }),

  located({
    id: 'commerce/ucp-location-schedules-make-sense',
    requires: ['commerce.ucp.location-hours', 'commerce.ucp.location-schedules'],
    claim: 'Every location with hours names its time zone, and its schedules can be evaluated.',
    fix: 'Add an IANA timezone to each location with hours or exception_hours, with different opens and closes, valid_from before valid_through, and no exceptions that overlap.',
    judge: async ({ search, known }, context) => {
      const { response } = await search({ query: '' });
      const scheduled = known.filter(({ hours, exception_hours: exceptions }) => hours ?? exceptions);
      if (scheduled.length === 0) throw new Inconclusive('not-observed', 'no location shows its hours');
      return context.examine(scheduled).flatMap((location) => {
        const found = scheduleFault(location);
        if (!found) return [];
        const lead = `the location ${idOf(location)} has ${found.what}`;
        return naming(
          found.promise,
          mismatch(response, lead, { at: '/result/structuredContent/locations', ...found }),
        );
      });
    },
  }),
];

/** More ids than any storefront has to take at once. */
const maxBatch = 200;

const idOf = ({ id }: JsonObject): string => String(id);

const inputsOf = ({ inputs }: JsonObject): readonly unknown[] =>
  (Array.isArray(inputs) ? inputs : []).map((input: unknown) => valueAt(input, '/id'));

type Point = { readonly latitude: number; readonly longitude: number };

const isPoint = (value: unknown): value is Point =>
  [valueAt(value, '/latitude'), valueAt(value, '/longitude')].every((one) => typeof one === 'number');

async function leavesOutClosed(search: Ask, known: readonly JsonObject[], { examine }: Context) {
  const [closed] = known.flatMap((one) => {
    const at = closedInstant(one);
    return at === undefined ? [] : [{ id: idOf(one), at }];
  });
  if (!closed) return [];
  const answer = await search({ filters: { hours: { open_at: closed.at } } });
  examine([answer.response]);
  if (!answer.locations.map(idOf).includes(closed.id)) return [];
  const what = `a search for what is open at ${closed.at}`;
  return naming(
    'commerce.ucp.location-open',
    wrong(answer, what, `not ${closed.id}, which is closed then`, closed.id),
  );
}

/** @throws Inconclusive `not-advertised` without the tool. */
async function requireTool(context: Context, name: string): Promise<Ask> {
  const tool = (await requireUcpTools(context)).find((one) => one.name === name);
  if (!tool?.inputSchema || !('location' in declaredMembers(tool))) {
    throw new Inconclusive('not-advertised', `the tools have no ${name} that takes a location`);
  }
  const { country, currency, agentProfile } = context.target;
  const endpoint = await requireEndpoint(context);
  const schema = tool.inputSchema;
  return async (location) => {
    const facts = { country, currency, quantity: 1, ...(agentProfile !== undefined && { agentProfile }) };
    const plan = planArguments(withoutGiven(schema, { location: null }), facts);
    if (!plan.filled) throw new Inconclusive('undeclared-shape', `${name} requires ${plan.at}`);
    const response = await context.fetch(callTool(endpoint, name, withGiven(plan.arguments, { location })));
    return read(response);
  };
}

function read(response: HttpResponse): Answer {
  const rpcResponse = findRpcResponse(response);
  const content = valueAt(rpcResponse, '/result/structuredContent');
  const locations = objectsOf(valueAt(content, '/locations'));
  const messages = objectsOf(valueAt(content, '/messages'));
  const isRefused = locations.length === 0 && messages.some(({ type }) => type === 'error');
  return {
    response,
    isResult: rpcResponse !== undefined && !hasFailed(rpcResponse) && !isRefused,
    locations,
    codes: messages.map(({ code }) => code),
  };
}

const wrong = ({ response }: Answer, what: string, expected: string, actual: unknown): readonly Violation[] =>
  mismatch(response, `${what} was answered with`, { at: '/result/structuredContent', expected, actual });
