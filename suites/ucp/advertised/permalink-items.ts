/** Items of permalinks: both forms of an id, other encodings of it, unknown items, and links that are malformed. */
import { header, redirectTarget } from '../../../lib/assert/response.ts';
import { mismatch } from '../../../lib/assert/rules.ts';
import { requestText } from '../../../lib/assert/violation.ts';
import type { Check, Context } from '../../../lib/model/check.ts';
import { get, type HttpResponse } from '../../../lib/model/http.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { openUcpClient, requireOffers, unknownProduct } from '../client/tool-client.ts';
import { type UcpRow, ucpCheck } from '../client/ucp-check.ts';
import { requirePermalink, to } from './permalinks.ts';

/** A link with an item that can be bought, and where it leads. */
type Known = {
  readonly id: string;
  /** Where a link with these tokens leads; each is asked for once. */
  readonly follow: (token: string) => Promise<HttpResponse>;
  readonly item: HttpResponse;
  /** It leads to the same place each time. */
  readonly isStable: boolean;
  /** Where links lead whose item is unknown, and whose token means nothing. */
  readonly others: readonly HttpResponse[];
};

type ItemRow = UcpRow & {
  readonly judge: (known: Known) => Promise<readonly HttpResponse[]>;
  readonly expected: string;
  readonly isKept: (response: HttpResponse, known: Known) => boolean;
};

/** A link with an item may make a cart. */
const withItem = ({ judge, expected, isKept, ...row }: ItemRow): Check =>
  ucpCheck({
    ...row,
    needs: ['writes'],
    async run(context) {
      const known = await requireItem(context);
      const responses = context.examine(await judge(known));
      return responses
        .filter((response) => !isKept(response, known))
        .flatMap((response) =>
          mismatch(response, `${requestText(response)} is answered with`, {
            at: 'header: location',
            expected: `${expected} ${placeOf(known.item)}`,
            actual: placeOf(response),
          }),
        );
    },
  });

export const checks: readonly Check[] = [
  withItem({
    id: 'discovery/ucp-permalinks-read-both-forms-of-an-id',
    requires: ['discovery.ucp.permalink.item'],
    claim: 'The id of a variant and its encoded form behind a tilde lead a permalink to the same place.',
    fix: 'Read what follows a tilde as base64url without padding, and look the result up like any other id.',
    judge: async ({ id, follow }) => [await follow(encoded(id))],
    expected: 'the place to which its id itself leads,',
    isKept: (response, { item, isStable, others }) =>
      isStable
        ? placeOf(response) === placeOf(item)
        : others.every((other) => placeOf(other) !== placeOf(response)),
  }),

  withItem({
    id: 'discovery/ucp-permalinks-refuse-other-encodings',
    requires: ['discovery.ucp.permalink.token'],
    claim:
      'A token that is not canonical base64url, or not UTF-8 without control characters, does not lead a permalink to an item.',
    fix: 'Encode what was decoded again and refuse the token if it differs, and refuse ids that are not UTF-8 or that have control characters.',
    async judge({ id, follow, isStable }) {
      if (!isStable) throw new Inconclusive('not-observed', 'each permalink with an item leads elsewhere');
      return Promise.all(wrongTokens(id).map(follow));
    },
    expected: 'any place but that of the item,',
    isKept: (response, { item }) => placeOf(response) !== placeOf(item),
  }),

  ucpCheck({
    id: 'discovery/ucp-permalinks-of-unknown-items-lead-on',
    requires: ['discovery.ucp.permalink.unknown-item'],
    claim: 'A permalink with an item that the shop does not have leads the buyer on with 303.',
    fix: 'Answer permalinks whose items are unknown or sold out with 303, to a page where the buyer can go on.',
    async run(context) {
      const response = await context.fetch(get(`${await requireLeading(context)}/${unknownProduct}:1`));
      context.examine([response]);
      if (response.status === 303 && redirectTarget(response)) return [];
      const expected = '303 and a Location';
      return mismatch(response, `${requestText(response)} answered with`, {
        at: 'status',
        expected,
        actual: placeOf(response),
      });
    },
  }),

  ucpCheck({
    id: 'discovery/ucp-permalinks-validate-their-input',
    requires: ['discovery.ucp.permalink.input'],
    claim:
      'A malformed permalink is answered with a redirect that is not permanent, a page or a client error.',
    fix: 'Validate the items, the quantities and the query of permalinks, and lead malformed ones to a page of the shop, or refuse them with a 4xx.',
    async run(context) {
      const endpoint = await requireLeading(context);
      const responses = await Promise.all(malformed.map((rest) => context.fetch(get(`${endpoint}${rest}`))));
      return context.examine(responses).flatMap((response) => {
        if (!isMishandled(response)) return [];
        return mismatch(response, `${requestText(response)} answered with`, {
          at: 'status',
          expected: '303 or a client error',
          actual: response.status,
        });
      });
    },
  }),
];

/** Items that are not there, so that no cart can be made of them, and parameters without a use. */
const malformed = [
  ...[`/${unknownProduct}:0`, `/${unknownProduct}:99999999999999999999`, '/~:1', '/%00:1'],
  ...['?line_items/0/quantity=-1', '?continue_to=%E0%A4%A'],
];

const isMishandled = ({ status }: HttpResponse): boolean => status >= 500 || status === 301 || status === 308;

/** The endpoint, if links without items lead on. @throws Inconclusive otherwise. */
async function requireLeading(context: Context): Promise<string> {
  const endpoint = await requirePermalink(context);
  const plain = await context.fetch(get(`${endpoint}${to('/')}`));
  if (redirectTarget(plain)) return endpoint;
  throw new Inconclusive('not-observed', `a plain permalink leads nowhere: ${plain.status}`);
}

/** @throws Inconclusive unless a link with an item leads elsewhere than links with an unknown item and without any. */
async function requireItem(context: Context): Promise<Known> {
  const endpoint = await requirePermalink(context);
  const offers = await requireOffers(await openUcpClient(context));
  const offer = offers.find(({ available }) => available);
  const id = String(offer?.variant ?? '');
  if (!/^[A-Za-z0-9._-]+$/.test(id)) {
    throw new Inconclusive('no-subjects', 'no available variant has an id that a permalink takes as it is');
  }
  const link = (token: string) => get(`${endpoint}/${token}:1`);
  const follow = (token: string) => context.fetch(link(token));
  const item = await follow(id);
  const others = [await follow(unknownProduct), await follow('~A')];
  const again = await context.send(link(id));
  if (!redirectTarget(item) || others.some((other) => placeOf(other) === placeOf(item))) {
    throw new Inconclusive('not-observed', 'a permalink with an item leads where one without any leads');
  }
  return { id, follow, item, others, isStable: placeOf(item) === placeOf(again) };
}

const encoded = (id: string | Buffer): string => `~${Buffer.from(id).toString('base64url')}`;

/** Each means the item to a decoder that is not strict. */
function wrongTokens(id: string): readonly string[] {
  const token = encoded(id);
  return [
    `${token}=`,
    ...spareBits(token, Buffer.byteLength(id)),
    encoded(`${id}\n`),
    encoded(Buffer.concat([Buffer.from(id), Buffer.from([0xff])])),
  ];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The last character with a bit set that no byte uses; none where every bit is used. */
const spareBits = (token: string, bytes: number): readonly string[] =>
  bytes % 3 === 0 ? [] : [`${token.slice(0, -1)}${alphabet[alphabet.indexOf(token.at(-1) ?? 'A') + 1]}`];

const placeOf = (response: HttpResponse): string =>
  redirectTarget(response)?.href ?? `${response.status} ${header(response, 'location') ?? ''}`.trim();
