/** The commerce endpoint of the platform's live stores: its refusals have HTTP statuses of their own. */
import { parseJson } from '../../../assert/json.ts';
import type { Handler } from '../../../model/saboteur.ts';
import { type Fields, fieldsOf, isFields } from '../variant.ts';

/** What a caller may not do without an agent profile: call tools, or list them either. */
export type Gate = 'none' | 'calls' | 'everything';

type Endpoint = {
  readonly gate: Gate;
  readonly mute?: boolean | undefined;
  /** Of the profile. */
  readonly version: string;
};

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
};

/** A live store fetches the profile; here it knows the one host that serves any. */
const reachable = 'https://agent.test/';

const failure = (status: number, id: unknown, error: Fields) =>
  new Response(JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error }), { status, headers });

/** The platform refuses a call without an agent profile before it reads the method and the arguments. */
export const gated =
  (storefront: Handler, { gate, mute, version }: Endpoint): Handler =>
  async (request, client) => {
    if (request.method !== 'POST') return storefront(request, client);
    const text = await request.text();
    const call = parseJson(text);
    if (isFields(call) && 'id' in call) {
      const refused = refusalOf(call, request, gate);
      if (refused) return refused;
    }
    return asServed(await storefront(new Request(request, { body: text }), client), { mute, version });
  };

function refusalOf(call: Fields, request: Request, gate: Gate): Response | undefined {
  const params = fieldsOf(call, 'params');
  const isShut = gate === 'everything' || (gate === 'calls' && call.method !== 'tools/list');
  const refused = isShut ? profileTrouble(params, request) : undefined;
  if (refused) {
    const data = { ...refused, continue_url: new URL('/', request.url).href };
    return failure(422, call.id, { code: -32001, message: 'UCP discovery failed', data });
  }
  if (params.name !== 'get_order') return undefined;
  const data = 'Unauthorized: a valid token is required to call get_order.';
  return failure(403, call.id, { code: -32000, message: 'AuthenticationRequired', data });
}

/** Why the profile of the caller is none; undefined for a good one. */
function profileTrouble(params: Fields, request: Request): Fields | undefined {
  const agent = fieldsOf(fieldsOf(fieldsOf(params, 'arguments'), 'meta'), 'ucp-agent');
  const header = /profile="([^"]*)"/.exec(request.headers.get('ucp-agent') ?? '')?.[1];
  const profile = typeof agent.profile === 'string' ? agent.profile : header;
  if (profile === undefined) return { code: 'invalid_profile_url', content: 'No agent profile was given' };
  if (profile.startsWith(reachable)) return undefined;
  return { code: 'profile_unreachable', content: 'Unable to fetch agent profile: Http error' };
}

/** Results name the version of the profile. */
async function asServed(response: Response, { mute, version }: Omit<Endpoint, 'gate'>): Promise<Response> {
  if (mute && response.status === 429) {
    return new Response(null, { status: 429, headers: { 'access-control-allow-origin': '*' } });
  }
  const sent = new Headers(response.headers);
  if (response.body === null) return new Response(null, { status: response.status, headers: sent });
  const text = (await response.text()).replaceAll('2026-04-08', version);
  return new Response(text, { status: response.status, headers: sent });
}
