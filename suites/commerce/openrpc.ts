/** The published OpenRPC document, which defines the tools formally. */

import { meets } from '../../lib/assert/answers.ts';
import { isObject } from '../../lib/assert/json.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { canonicalEndpoint } from '../learned/commerce-endpoint.ts';
import { learnProfile } from '../learned/profile.ts';
import { placesIn } from '../learned/tool-result.ts';
import { documentedTools } from './shop.ts';

export const openRpcDefinesTheTools = check({
  id: 'commerce/openrpc-defines-the-tools',
  requires: ['commerce.openrpc'],
  claim: 'The OpenRPC document is served as JSON, and its methods are the thirteen tools or more.',
  async run(witness) {
    const observation = await witness.observe(get(await schemaUrl(witness)));
    witness.examine([observation]);
    const served = meets(observation, { status: 200, schema: 'openrpc' });
    if (served.length > 0) return served;
    const names = observation.json.valid ? methodNames(observation.json.value) : [];
    return documentedTools
      .filter((name) => !names.includes(name))
      .map((name) =>
        violation(observation, `the OpenRPC document defines no method ${name}`, {
          at: '/methods',
          expected: name,
          actual: show(names),
        }),
      );
  },
});

const methodNames = (document: unknown): readonly unknown[] =>
  isObject(document) && Array.isArray(document.methods)
    ? document.methods.filter(isObject).map(({ name }) => name)
    : [];

/** As given; else the one that the profile names on the storefront's own hosts: others are nobody's promise here. */
async function schemaUrl(witness: Witness): Promise<string> {
  const { schemaUrl, baseUrl } = witness.target;
  if (schemaUrl !== undefined) return schemaUrl;
  const canonical = await canonicalEndpoint(witness);
  const hosts = new Set(
    [baseUrl, ...(canonical === undefined ? [] : [canonical])].map((url) => new URL(url).host),
  );
  const { services } = await learnProfile(witness);
  const own = placesIn(services)
    .map(({ value }) => value)
    .find((text): text is string => typeof text === 'string' && /openrpc/i.test(text) && isOn(hosts, text));
  if (own !== undefined) return own;
  throw new Inconclusive(
    'not-advertised',
    'no OpenRPC document was given, and the profile names none on its own hosts',
  );
}

const isOn = (hosts: ReadonlySet<string>, text: string): boolean =>
  URL.canParse(text) && hosts.has(new URL(text).host);
