/** Saboteurs of the tools for locations: the storefront gets tools that find two places, each with one fault. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { combine } from '../../sabotage/breaking.ts';
import { withTool } from '../../sabotage/conditions.ts';
import { alterMethods, alterRpcResponse, alterTools } from '../../sabotage/rpc.ts';
import { breakingAugustVersion } from '../../sabotage/ucp.ts';

const workdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'];

const hours = workdays.map((day) => ({ day, opens: '09:00', closes: '17:00' }));

const place = (id: string, latitude: number): JsonObject => ({
  ...{ id, name: `Shop ${id}`, geo: { latitude, longitude: 10 }, timezone: 'Etc/UTC', hours },
});

const places: readonly JsonObject[] = [place('north', 50), place('south', 40)];

const maxBatch = 50;

type Service = {
  readonly places: readonly JsonObject[];
  /** Undefined for a request that is refused. */
  readonly isNear: (distance: JsonObject, one: JsonObject) => boolean | undefined;
  readonly serves: (address: unknown) => boolean | undefined;
  readonly isOpen: (at: string) => boolean;
  readonly hasItem: boolean;
  readonly idsIn: (ids: readonly string[]) => readonly string[];
  readonly inputsOf: (id: string, ids: readonly string[]) => readonly string[];
  readonly cut: (ids: readonly string[]) => readonly string[] | undefined;
};

const honest: Service = {
  places,
  isNear: ({ center, max }, { geo }) => {
    if (!isObject(center)) return undefined;
    const degrees = ['/latitude', '/longitude'].map(
      (at) => Number(valueAt(center, at)) - Number(valueAt(geo, at)),
    );
    return Math.hypot(...degrees) * 111_000 <= Number(max);
  },
  serves: (address) => (valueAt(address, '/address_country') === 'US' ? true : undefined),
  isOpen: (at) => {
    const date = new Date(at);
    return (
      workdays.includes(workdays[date.getUTCDay() - 1] ?? '') &&
      date.getUTCHours() >= 9 &&
      date.getUTCHours() < 17
    );
  },
  hasItem: false,
  idsIn: (ids) => [...new Set(ids)],
  inputsOf: (id) => [id],
  cut: (ids) => ids.slice(0, maxBatch),
};

/** The locations of a search; undefined for one that is refused. */
function search(service: Service, asked: JsonObject): readonly JsonObject[] | undefined {
  const { distance, serves, filters } = asked;
  const fits = service.places.map((one) => [
    isObject(distance) ? service.isNear(distance, one) : true,
    isObject(serves) ? service.serves(serves.address) : true,
    valueAt(filters, '/inventory') === undefined || service.hasItem,
    service.isOpen(String(valueAt(filters, '/hours/open_at') ?? '2026-11-02T12:00:00Z')),
  ]);
  if (fits.flat().includes(undefined)) return undefined;
  return service.places.filter((_, i) => fits[i]?.every(Boolean));
}

function lookUp(service: Service, asked: JsonObject): JsonObject | undefined {
  const ids = service.idsIn(Array.isArray(asked.ids) ? asked.ids.map(String) : []);
  const taken = service.cut(ids);
  if (!taken) return undefined;
  const found = taken.flatMap((id) => service.places.filter((one) => one.id === id));
  const cut = { type: 'info', code: 'batch_limit_applied', content: `Processed the first ${maxBatch} ids.` };
  return {
    locations: found.map((one) => ({
      ...one,
      inputs: service.inputsOf(String(one.id), taken).map((id) => ({ id })),
    })),
    ...(taken.length < ids.length && { messages: [cut] }),
  };
}

const tools = ['search_locations', 'lookup_locations'].map((name) => ({
  ...{ name, description: 'Finds the shops of the business.' },
  inputSchema: {
    type: 'object',
    properties: {
      meta: {
        type: 'object',
        properties: { 'ucp-agent': { type: 'object', properties: { profile: { type: 'string' } } } },
      },
      location: { type: 'object' },
    },
    required: ['location'],
  },
  outputSchema: { type: 'object' },
}));

const methods = tools.map(({ name, inputSchema }) => ({
  name,
  params: Object.entries(inputSchema.properties)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([param, schema]) => ({ name: param, required: param === 'location', schema })),
  result: { name: 'result', schema: { type: 'object' } },
}));

/** The storefront offers the tools, with these differences from honest ones. */
const offering = (fault: Partial<Service>): Sabotage => {
  const service = { ...honest, ...fault };
  return combine(
    alterTools((listed) => [...listed, ...tools]),
    alterMethods((listed) => [...listed, ...methods]),
    alterRpcResponse(withTool('search_locations', 'lookup_locations'), ({ jsonrpc, id }, { rpc }) => {
      const asked = valueAt(rpc, '/params/arguments/location');
      const given = isObject(asked) ? asked : {};
      const found = search(service, given);
      const isLookup = valueAt(rpc, '/params/name') === 'lookup_locations';
      const payload = isLookup ? lookUp(service, given) : found && { locations: found };
      if (!payload) {
        return { jsonrpc, id, error: { code: -32602, message: 'The location cannot be evaluated.' } };
      }
      const structuredContent = {
        ucp: { version: '2026-08-25', capabilities: {}, status: 'success' },
        ...payload,
      };
      const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
      return { jsonrpc, id, result: { content, structuredContent } };
    }),
  );
};

const withSchedule = (members: JsonObject) =>
  offering({ places: places.map((one) => ({ ...one, ...members })) });

export const saboteurs: readonly Saboteur[] = [
  ...breakingAugustVersion('commerce/ucp-location-lookups-name-their-inputs', {
    'ucp-locations-are-repeated': offering({ idsIn: (ids) => ids }),
    'ucp-locations-of-every-input': offering({ inputsOf: (_, ids) => ids }),
  }),
  ...breakingAugustVersion('commerce/ucp-location-batches-are-cut-openly', {
    'ucp-nine-locations-at-most': offering({
      cut: (ids) => (ids.length > 9 && ids.length < maxBatch ? undefined : ids),
    }),
    'ucp-too-many-locations-are-an-error': offering({
      cut: (ids) => (ids.length > maxBatch ? undefined : ids),
    }),
  }),
  ...breakingAugustVersion('commerce/ucp-location-distances-are-kept', {
    'ucp-locations-at-any-distance': offering({
      isNear: ({ center }) => (isObject(center) ? true : undefined),
    }),
    'ucp-distance-from-somewhere': offering({
      isNear: (distance, one) => honest.isNear({ center: one.geo, ...distance }, one),
    }),
  }),
  ...breakingAugustVersion('commerce/ucp-location-filters-are-strict', {
    'ucp-locations-serve-everybody': offering({ serves: () => true }),
    'ucp-locations-have-everything': offering({ hasItem: true }),
    'ucp-locations-are-always-open': offering({ isOpen: () => true }),
  }),
  ...breakingAugustVersion('commerce/ucp-location-schedules-make-sense', {
    'ucp-hours-of-no-time-zone': withSchedule({ timezone: 'Local time' }),
    'ucp-hours-that-end-as-they-begin': withSchedule({
      hours: [{ day: 'monday', opens: '09:00', closes: '09:00' }],
    }),
    'ucp-exceptions-that-overlap': withSchedule({
      exception_hours: [
        { valid_from: '2026-12-24', valid_through: '2026-12-26' },
        { valid_from: '2026-12-25', valid_through: '2026-12-25', opens: '10:00', closes: '12:00' },
      ],
    }),
  }),
];
