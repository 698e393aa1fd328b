/** Checks of the machine-readable description: the redirect to it, and that it is what the interface says. */
import { answers } from '../../lib/assert/answers.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { header } from '../../lib/assert/header.ts';
import { equals, hasValue, valueAt } from '../../lib/assert/json.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { redirectTarget } from '../learned/follow.ts';
import {
  currentDescription,
  describedVersion,
  openApiFile,
  openApiRedirect,
  seeOpenApi,
} from '../learned/open-api.ts';
import { servesObject } from './serves-object.ts';

export const openApi: readonly Check[] = [
  check({
    id: 'discovery/openapi-redirects-to-a-versioned-file',
    requires: ['discovery.openapi.redirect'],
    claim: 'GET /openapi.json redirects to /cdn/shop/files/openapi-{version}.json.',
    run: async (witness) =>
      witness.examine([await witness.observe(openApiRedirect)]).flatMap(redirectsToVersionedFile),
  }),

  check({
    id: 'discovery/openapi-redirects-to-the-current-version',
    requires: ['discovery.openapi.current'],
    claim: `The file that /openapi.json redirects to has version ${currentDescription} in its name.`,
    run: async (witness) => {
      const { observation, address } = await seeRedirect(witness);
      return witness
        .examine([describedVersion(address)])
        .filter((version) => version !== currentDescription)
        .map((version) =>
          violation(
            observation,
            `/openapi.json redirects to version ${version}; promised is ${currentDescription}`,
            {
              at: 'header: location',
              expected: currentDescription,
              actual: show(version),
            },
          ),
        );
    },
  }),

  answers({
    id: 'discovery/openapi-redirect-leads-to-a-file',
    requires: ['discovery.openapi.reachable'],
    claim: 'The address that /openapi.json redirects to answers 200.',
    to: async (witness) => get((await seeRedirect(witness)).address.href),
    with: { status: 200 },
  }),

  check({
    id: 'discovery/openapi-file-is-served',
    requires: ['discovery.openapi.served'],
    claim: 'GET of the versioned file answers 200 with an OpenAPI 3.1 document in JSON.',
    run: (witness) =>
      forEach(witness, [openApiFile], async (request) => isOpenApi31(await witness.observe(request))),
  }),

  check({
    id: 'discovery/openapi-carries-its-version',
    requires: ['discovery.openapi.version'],
    claim: `The OpenAPI document has the version ${currentDescription} in its info.`,
    run: async (witness) =>
      witness
        .examine([await seeOpenApi(witness)])
        .flatMap(({ observation }) => hasValue(observation, '/info/version', currentDescription)),
  }),

  check({
    id: 'discovery/openapi-demands-no-credentials',
    requires: ['discovery.openapi.no-global-security'],
    claim: 'The OpenAPI document declares no global security requirement.',
    run: async (witness) =>
      witness
        .examine([await seeOpenApi(witness)])
        .filter(({ value }) => !isOpen(value.security))
        .map(({ observation, value }) =>
          violation(
            observation,
            `/security is ${show(value.security)}; promised is no global security requirement`,
            {
              at: '/security',
              expected: 'absent or empty',
              actual: show(value.security),
            },
          ),
        ),
  }),
];

function redirectsToVersionedFile(observation: Observation): readonly Violation[] {
  const target = redirectTarget(observation);
  if (target && describedVersion(target) !== undefined) return [];
  const location = header(observation, 'location');
  const came = `${observation.status} ${location === undefined ? 'without a Location' : `to ${location}`}`;
  const promised = 'a redirect to /cdn/shop/files/openapi-{version}.json';
  return [
    violation(observation, `${asked(observation)} answered ${came}; promised is ${promised}`, {
      at: target ? 'header: location' : 'status',
      expected: promised,
      actual: came,
    }),
  ];
}

/** @throws Inconclusive `prerequisite` when /openapi.json does not redirect to a versioned file. */
async function seeRedirect(witness: Witness): Promise<{ observation: Observation; address: URL }> {
  const observation = await witness.observe(openApiRedirect);
  const address = redirectTarget(observation);
  if (address && describedVersion(address) !== undefined) return { observation, address };
  throw new Inconclusive('prerequisite', 'discovery/openapi-redirects-to-a-versioned-file does not hold');
}

function isOpenApi31(observation: Observation): readonly Violation[] {
  const trouble = servesObject(observation);
  if (trouble.length > 0 || !observation.json.valid) return trouble;
  const version = valueAt(observation.json.value, '/openapi');
  if (typeof version === 'string' && /^3\.1(\.|$)/.test(version)) return [];
  return [
    violation(observation, `/openapi is ${show(version)}; promised is OpenAPI 3.1`, {
      at: '/openapi',
      expected: '3.1.x',
      actual: show(version),
    }),
  ];
}

/** Empty requirements demand nothing. */
const isOpen = (security: unknown): boolean =>
  security === undefined ||
  (Array.isArray(security) && security.every((requirement) => equals(requirement, {})));
