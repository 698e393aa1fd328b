/** HTTP manners of the catalog endpoints (ruleset standards). */

import { forEach } from '../../lib/assert/for-each.ts';
import { header, mediaType } from '../../lib/assert/header.ts';
import { equals } from '../../lib/assert/json.ts';
import { hasJsonType } from '../../lib/assert/json-type.ts';
import { hasPlainEncoding } from '../../lib/assert/plain-encoding.ts';
import { isModifiedBefore, isSentToStrangers, unknownTag } from '../../lib/assert/validators.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { get } from '../../lib/http/requests.ts';
import { check } from '../../lib/model/check.ts';
import type { HttpRequest } from '../../lib/model/http-request.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { noneKnown } from '../learned/none-known.ts';
import { mostProducts, wholeCatalog } from '../learned/products.ts';
import { all, collection, single, someHandles } from './places.ts';
import { keysOf } from './shown.ts';

const unknownProduct = single('zq-unknown-collection');

export const httpChecks = [
  check({
    id: 'catalog/json-is-labelled-as-json',
    requires: ['catalog.standards.media-type'],
    claim: 'The JSON bodies of the catalog endpoints come with a JSON media type.',
    run: async (witness) => {
      const requests = [...(await oneOfEach(witness)), collection('zq-unknown-collection'), unknownProduct];
      return forEach(witness, requests, async (request) => {
        const observation = await witness.observe(request);
        return observation.json.valid ? hasJsonType(observation) : undefined;
      });
    },
  }),

  check({
    id: 'catalog/json-is-utf-8',
    requires: ['catalog.standards.utf-8'],
    claim: 'The JSON bodies of the catalog endpoints are valid UTF-8 without a byte order mark.',
    run: async (witness) => forEach(witness, await servedAnswers(witness), hasPlainEncoding),
  }),

  check({
    id: 'catalog/head-is-get-without-the-body',
    requires: ['catalog.standards.head'],
    claim: 'HEAD on the catalog endpoints answers with the status and the Content-Type of GET.',
    run: async (witness) => {
      const requests = [...(await oneOfEach(witness)), unknownProduct];
      return forEach(witness, requests, async (request) => {
        const pair = [witness.observe(request), witness.observe({ ...request, method: 'HEAD' })] as const;
        return isAlike(...(await Promise.all(pair)));
      });
    },
  }),

  check({
    id: 'catalog/unknown-entity-tags-get-the-products',
    requires: ['catalog.standards.unknown-tag'],
    claim: 'The catalog endpoints send their products to a caller whose entity tag nobody ever gave out.',
    run: async (witness) =>
      forEach(witness, await servedAnswers(witness), async ({ request }) =>
        isSentToStrangers(await witness.observe(get(request.url, unknownTag))),
      ),
  }),

  check({
    id: 'catalog/answers-are-not-from-the-future',
    requires: ['catalog.standards.last-modified'],
    claim: 'No answer of the catalog endpoints was last modified after it was sent.',
    run: async (witness) => {
      const judged = (await servedAnswers(witness))
        .map(isModifiedBefore)
        .filter((violations) => violations !== undefined);
      if (judged.length === 0)
        throw new Inconclusive('not-observed', 'no catalog answer says when it was last modified');
      return forEach(witness, judged, (violations) => violations);
    },
  }),

  check({
    id: 'catalog/content-coding-changes-nothing',
    requires: ['catalog.standards.content-coding'],
    claim:
      'The product list holds the same products under every content coding, and comes uncoded where no coding is accepted.',
    run: async (witness) => {
      const plain = await witness.observe(wholeCatalog);
      if (plain.status !== 200) return [];
      return forEach(witness, ['identity', 'gzip', 'gzip, br;q=0.5'], async (coding) =>
        isCodedAs(await witness.observe(get(wholeCatalog.url, { 'accept-encoding': coding })), coding, plain),
      );
    },
  }),

  check({
    id: 'catalog/same-question-has-the-same-answer',
    requires: ['catalog.standards.idempotent'],
    claim: 'The catalog endpoints give the same status and the same products to the same request.',
    run: async (witness) =>
      forEach(witness, await oneOfEach(witness), async (request) => {
        const [first, second] = [await witness.perform(request), await witness.perform(request)];
        if (first.status === second.status && sameProducts(first, second)) return [];
        const message = `${asked(second)} gave another answer the second time; promised is the same`;
        return [violation(second, message, { expected: brief(first), actual: brief(second) })];
      }),
  }),
];

async function oneOfEach(witness: Witness): Promise<readonly HttpRequest[]> {
  const handles = await someHandles(witness).catch(noneKnown);
  return [wholeCatalog, collection(all, 'limit=250'), ...handles.slice(0, 1).map(single)];
}

/** Those that are there: one that is not is another check's matter. */
async function servedAnswers(witness: Witness): Promise<readonly Observation[]> {
  const requests = await oneOfEach(witness);
  const seen = await Promise.all(requests.map((request) => witness.observe(request)));
  return seen.filter(({ status }) => status === 200);
}

function isAlike(got: Observation, headed: Observation): readonly Violation[] {
  // HEAD may leave out what only making the content would tell.
  const type = mediaType(headed) ?? mediaType(got);
  if (got.status === headed.status && type === mediaType(got)) return [];
  const [expected, actual] = [got, headed].map(
    (one) => `${one.status} ${mediaType(one) ?? 'without a type'}`,
  );
  const message = `${asked(headed)} answered ${actual}; promised is what GET has: ${expected}`;
  return [violation(headed, message, { ...(expected && { expected }), ...(actual && { actual }) })];
}

function isCodedAs(observation: Observation, coding: string, plain: Observation): readonly Violation[] {
  const actual = header(observation, 'content-encoding')?.toLowerCase() ?? 'identity';
  const accepted = ['identity', ...coding.split(/[\s,;]+/)];
  const wrongCoding = accepted.includes(actual)
    ? []
    : [
        violation(observation, `${asked(observation)} answered in ${actual}; accepted were ${coding}`, {
          at: 'header: content-encoding',
          expected: coding,
          actual,
        }),
      ];
  if (observation.status === plain.status && sameProducts(observation, plain)) return wrongCoding;
  const message = `${asked(observation)} with Accept-Encoding: ${coding} gave other products; promised are the same`;
  return [
    ...wrongCoding,
    violation(observation, message, { expected: brief(plain), actual: brief(observation) }),
  ];
}

/** Neither the order of a list is promised, nor which products a list shows that cannot show all. */
function sameProducts(a: Observation, b: Observation): boolean {
  const [some, others] = [keysOf(a).toSorted(), keysOf(b).toSorted()];
  return some.length === others.length && (some.length >= mostProducts || equals(some, others));
}

const brief = (observation: Observation): string =>
  `${observation.status} with ${keysOf(observation).length} products`;
