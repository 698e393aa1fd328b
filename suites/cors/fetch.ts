/** What browsers ask beyond the interface before a script may read an answer (Fetch standard). */
import { knownOrigins } from '../../lib/arbitraries/origin.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { header } from '../../lib/assert/header.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { listTools } from '../learned/tools.ts';
import { allowOrigin, isOpenToAll } from './allow-origin.ts';
import { isGranted, jsonPreflight } from './commerce.ts';
import { servedEndpoints } from './endpoints.ts';

const [asker, , other] = knownOrigins;

export const fetchChecks: readonly Check[] = [
  check({
    id: 'cors/preflight-succeeds',
    requires: ['cors.preflight.succeeds'],
    claim:
      'A preflight for a JSON POST to the commerce endpoint is answered with a 2xx status and an allowed origin.',
    run: (witness) => everyPreflight(witness, succeeds),
  }),

  check({
    id: 'cors/preflight-allows-content-type',
    requires: ['cors.preflight.content-type'],
    claim: 'The preflight answer of the commerce endpoint allows the header Content-Type.',
    run: (witness) =>
      everyPreflight(witness, (observation) =>
        isGranted(observation)
          ? lists(observation, 'access-control-allow-headers', 'content-type')
          : undefined,
      ),
  }),

  check({
    id: 'cors/preflight-names-post',
    requires: ['cors.preflight.post'],
    claim: 'The preflight answer of the commerce endpoint names POST among the allowed methods.',
    run: (witness) =>
      everyPreflight(witness, (observation) =>
        isGranted(observation) ? lists(observation, 'access-control-allow-methods', 'POST') : undefined,
      ),
  }),

  check({
    id: 'cors/any-origin-comes-without-credentials',
    requires: ['cors.credentials'],
    claim: 'No answer that allows every origin allows credentials as well.',
    order: 'afterwards',
    run: async (witness) => {
      const addresses = [witness.target.baseUrl, ...(await servedEndpoints(witness))];
      const origins = new Set(addresses.map((address) => new URL(address).origin));
      return forEach(
        witness,
        witness
          .seen()
          .filter(({ request }) => origins.has(new URL(request.url).origin))
          .filter((observation) => header(observation, allowOrigin) === '*'),
        withoutCredentials,
      );
    },
  }),

  check({
    id: 'cors/commerce-answers-get-open',
    requires: ['cors.commerce.get'],
    claim: 'What the commerce endpoint answers to a GET allows every origin.',
    // Accepting JSON alone keeps a server from opening an event stream that never ends.
    run: async (witness) =>
      forEach(witness, await servedEndpoints(witness), async (endpoint) =>
        isOpenToAll(await witness.observe(get(endpoint, { accept: 'application/json', origin: asker }))),
      ),
  }),

  check({
    id: 'cors/dependence-on-the-origin-is-told',
    requires: ['cors.vary'],
    claim: 'Where Access-Control-Allow-Origin depends on the asking origin, Vary names Origin.',
    run: async (witness) =>
      forEach(witness, await servedEndpoints(witness), async (endpoint) => {
        const plain = listTools(endpoint);
        const answers = await Promise.all(
          [undefined, asker, other].map((origin) => witness.observe(askedFrom(plain, origin))),
        );
        return tellsDependence(answers);
      }),
  }),
];

const askedFrom = (request: HttpRequest, origin: string | undefined): HttpRequest =>
  origin === undefined ? request : { ...request, headers: { ...request.headers, origin } };

const everyPreflight = async (
  witness: Witness,
  holds: (observation: Observation) => readonly Violation[] | undefined,
): Promise<readonly Violation[]> =>
  forEach(witness, await servedEndpoints(witness), async (endpoint) =>
    holds(await witness.observe(jsonPreflight(endpoint, asker))),
  );

/** The CORS check passes for `*`, and for the very origin that asks. */
function succeeds(observation: Observation): readonly Violation[] {
  const allowed = header(observation, allowOrigin);
  if (isGranted(observation) && (allowed === '*' || allowed === asker)) return [];
  const actual = `${observation.status} with ${allowOrigin} ${allowed ?? 'absent'}`;
  return [
    violation(
      observation,
      `${asked(observation)} answered ${actual}; a browser goes on only after a 2xx status and an allowed origin`,
      { at: 'status', expected: '2xx and an allowed origin', actual },
    ),
  ];
}

/** `*` stands for every name, since no credentials are involved. */
function lists(observation: Observation, name: string, wanted: string): readonly Violation[] {
  const value = header(observation, name);
  const names = value?.split(',').map((item) => item.trim().toLowerCase()) ?? [];
  if (names.includes('*') || names.includes(wanted.toLowerCase())) return [];
  const actual = value ?? 'absent';
  return [
    violation(observation, `${asked(observation)} answered with ${name} ${actual}; asked for is ${wanted}`, {
      at: `header: ${name}`,
      expected: wanted,
      actual,
    }),
  ];
}

function withoutCredentials(observation: Observation): readonly Violation[] {
  const name = 'access-control-allow-credentials';
  const actual = header(observation, name);
  if (actual !== 'true') return [];
  return [
    violation(observation, `${asked(observation)} allows every origin, and credentials with ${name}: true`, {
      at: `header: ${name}`,
      expected: 'absent',
      actual,
    }),
  ];
}

function tellsDependence(answers: readonly Observation[]): readonly Violation[] {
  if (new Set(answers.map((answer) => header(answer, allowOrigin))).size <= 1) return [];
  return answers.flatMap((observation) => {
    const vary = header(observation, 'vary') ?? 'absent';
    const names = vary.split(',').map((name) => name.trim().toLowerCase());
    if (names.includes('origin') || names.includes('*')) return [];
    const message = `${asked(observation)} varies ${allowOrigin} by origin, but answered with vary ${vary}`;
    return [violation(observation, message, { at: 'header: vary', expected: 'Origin', actual: vary })];
  });
}
