/** Calls that identity linking keeps for buyers who signed in, made without a token and with a broken one. */
import { valueAt } from '../../../lib/assert/json.ts';
import { header } from '../../../lib/assert/response.ts';
import { mismatch } from '../../../lib/assert/rules.ts';
import { naming } from '../../../lib/assert/violation.ts';
import type { Check, Context } from '../../../lib/model/check.ts';
import type { HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { fetchMetadata, sentCredentials } from '../../discovered/authorization.ts';
import { requireEndpoint } from '../../discovered/commerce-endpoint.ts';
import { callTool, findRpcResponse } from '../../discovered/rpc.ts';
import { openUcpClient, refusesStrangers, type ToolName, unknownRecord } from '../client/tool-client.ts';
import { type UcpRow, ucpCheck } from '../client/ucp-check.ts';
import { requireScopes } from './identity.ts';

/** The scopes of the protocol that cover a reading tool, in so many words. */
const gated: Readonly<Record<string, ToolName>> = {
  'dev.ucp.shopping.order:read': 'get_order',
  'dev.ucp.shopping.cart:manage': 'get_cart',
};

const brokenToken = 'storefront-conformance.broken.token';

type Refusal = { readonly response: HttpResponse; readonly hasToken: boolean };

type RefusalRow = UcpRow & {
  readonly judge: (refusals: readonly Refusal[], context: Context) => Promise<readonly Violation[]>;
};

const gatedCalls = ({ judge, ...row }: RefusalRow): Check =>
  ucpCheck({
    ...row,
    async run(context) {
      const scopes = await requireScopes(context);
      const tool = scopes.map(({ scope }) => gated[scope]).find((name) => name !== undefined);
      if (tool === undefined) {
        throw new Inconclusive('not-observed', 'identity linking names no scope of a tool that reads');
      }
      const credentials = sentCredentials(context.target);
      if (credentials !== undefined) {
        throw new Inconclusive('not-observed', `every request of this run has ${credentials}`);
      }
      const client = await openUcpClient(context);
      const facts = { subject: unknownRecord, cart: unknownRecord, checkout: unknownRecord };
      const call = callTool(await requireEndpoint(context), tool, client.plan(tool, facts).arguments);
      const withToken = { ...call, headers: { ...call.headers, authorization: `Bearer ${brokenToken}` } };
      const tolerance = { tolerate: [400, 401, 403, 404] };
      const refusals = [
        { response: await context.fetch(call, tolerance), hasToken: false },
        { response: await context.fetch(withToken, tolerance), hasToken: true },
      ];
      if (refusals.some(({ response }) => refusesAgent(response, context))) {
        throw new Inconclusive('not-observed', `${tool} is refused to this agent, whoever the buyer is`);
      }
      return judge(refusals, context);
    },
  });

export const checks: readonly Check[] = [
  gatedCalls({
    id: 'commerce/ucp-gated-calls-need-an-identity',
    requires: ['commerce.ucp.identity-required', 'commerce.ucp.challenge'],
    claim:
      'A call that identity linking keeps for buyers is refused without a valid token, with the code identity_required, and a 401 has a Bearer challenge.',
    fix: 'Answer calls of the tools that config.scopes covers, without a token and with a broken one, with 401, WWW-Authenticate: Bearer, and a message with the code identity_required.',
    judge: async (refusals, context) =>
      context.examine(refusals.map(({ response }) => response)).flatMap((response, i) => {
        const how = refusals[i]?.hasToken ? 'with a broken token' : 'without a token';
        return [...isRefused(response, how), ...isChallenged(response, how)];
      }),
  }),

  gatedCalls({
    id: 'commerce/ucp-challenges-name-the-issuer',
    requires: [
      'commerce.ucp.challenge-realm',
      'commerce.ucp.challenge-error',
      'commerce.ucp.challenge-resource',
    ],
    claim:
      'The challenge of a gated call has the issuer as its realm, invalid_token for a broken token only, and the address of the metadata of the resource.',
    fix: 'Send WWW-Authenticate: Bearer with realm, the issuer of the authorization server metadata, with resource_metadata, and with error="invalid_token" only where a token was sent.',
    judge: async (refusals, context) => {
      const { issuer } = (await fetchMetadata(context)).value;
      const challenged = refusals.filter(({ response }) => challengeOf(response) !== undefined);
      if (challenged.length === 0) throw new Inconclusive('not-observed', 'no gated call got a challenge');
      context.examine(challenged.map(({ response }) => response));
      return challenged.flatMap((refusal) => challengeFaults(refusal, issuer));
    },
  }),

  gatedCalls({
    id: 'commerce/ucp-identity-refusals-authorize-nothing',
    requires: ['commerce.ucp.continue-authorization'],
    claim: 'The continue_url of a refused gated call is no authorization request.',
    fix: 'Point continue_url beside identity_required to a page of the shop, and let agents build their own authorization request.',
    judge: async (refusals, context) => {
      const { authorization_endpoint: endpoint } = (await fetchMetadata(context)).value;
      const led = refusals.flatMap(({ response }) => {
        const url = continueUrlIn(response);
        return url === undefined ? [] : [{ response, url }];
      });
      if (led.length === 0) {
        throw new Inconclusive('not-observed', 'no refused gated call has a continue_url');
      }
      context.examine(led.map(({ response }) => response));
      return led
        .filter(
          ({ url }) => /[?&](response_type|code_challenge)=/.test(url) || url.split('?')[0] === endpoint,
        )
        .flatMap(({ response, url: actual }) =>
          mismatch(response, 'the continue_url of a refused gated call is', {
            ...{ at: '/continue_url', expected: 'a page that is no authorization request', actual },
          }),
        );
    },
  }),
];

const agentFaults =
  /"(signature_missing|signature_invalid|key_not_found|algorithm_unsupported|profile_not_trusted)"/;

/** An agent that a storefront does not know may be refused before its buyer is asked for. */
const refusesAgent = (response: HttpResponse, context: Context): boolean =>
  refusesStrangers(context, findRpcResponse(response) ?? {}) ||
  agentFaults.test(JSON.stringify(bodyOf(response)));

/** The JSON-RPC response, which may come in an event stream, or another JSON body. */
function bodyOf(response: HttpResponse): unknown {
  const { json } = response;
  return findRpcResponse(response) ?? (json.valid ? json.value : null);
}

/** The interface promises HTTP 200 for method-level failures, so 200 is accepted, too. */
function isRefused(response: HttpResponse, how: string): readonly Violation[] {
  const { status } = response;
  const body = bodyOf(response);
  const hasCode = JSON.stringify(body).includes('"identity_required"');
  if (hasCode && (status === 401 || status === 200)) return [];
  return naming(
    'commerce.ucp.identity-required',
    mismatch(response, `a gated call ${how} was answered with`, {
      at: hasCode ? 'status' : '/',
      expected: '401 and a message with the code identity_required',
      actual: hasCode ? status : (body ?? status),
    }),
  );
}

function isChallenged(response: HttpResponse, how: string): readonly Violation[] {
  if (response.status !== 401 || challengeOf(response)) return [];
  return naming(
    'commerce.ucp.challenge',
    mismatch(response, `a gated call ${how} was answered with the header WWW-Authenticate`, {
      at: 'header: www-authenticate',
      expected: 'a Bearer challenge',
      actual: header(response, 'www-authenticate') ?? 'absent',
    }),
  );
}

/** The parameters of a Bearer challenge; undefined for any other response. */
function challengeOf(response: HttpResponse): ReadonlyMap<string, string> | undefined {
  const value = header(response, 'www-authenticate') ?? '';
  const [, parameters] = /\bBearer\b(.*)$/is.exec(value) ?? [];
  if (response.status !== 401 || parameters === undefined) return undefined;
  const pairs = parameters.matchAll(/([a-z_]+)\s*=\s*(?:"([^"]*)"|([^\s,"]+))/gi);
  return new Map(
    [...pairs].map(([, name = '', quoted, token]) => [name.toLowerCase(), quoted ?? token ?? '']),
  );
}

function challengeFaults({ response, hasToken }: Refusal, issuer: unknown): readonly Violation[] {
  const challenge = challengeOf(response) ?? new Map<string, string>();
  const [realm, error, resource] = ['realm', 'error', 'resource_metadata'].map((name) => challenge.get(name));
  const wrong = (promise: string, name: string, expected: string, actual: unknown) =>
    naming(
      promise,
      mismatch(
        response,
        `the challenge of a gated call ${hasToken ? 'with' : 'without'} a token has the ${name}`,
        {
          ...{ at: 'header: www-authenticate', expected, actual: actual ?? 'absent' },
        },
      ),
    );
  const isRight = hasToken ? error === 'invalid_token' : true;
  return [
    ...(realm === issuer ? [] : wrong('commerce.ucp.challenge-realm', 'realm', String(issuer), realm)),
    ...(isRight ? [] : wrong('commerce.ucp.challenge-error', 'error', 'invalid_token', error)),
    ...(hasToken || error === undefined
      ? []
      : wrong('commerce.ucp.challenge-resource', 'error', 'none without a token', error)),
    ...(resource !== undefined && URL.canParse(resource)
      ? []
      : wrong('commerce.ucp.challenge-resource', 'resource_metadata', 'an address', resource)),
  ];
}

/** Wherever MCP has room for the body of the protocol. */
function continueUrlIn(response: HttpResponse): string | undefined {
  const body = bodyOf(response);
  const places = ['', '/error/data', '/result', '/result/structuredContent'];
  return places
    .map((place) => valueAt(body, `${place}/continue_url`))
    .find((url) => typeof url === 'string') as string | undefined;
}
