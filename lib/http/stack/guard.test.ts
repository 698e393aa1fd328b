/** The guard with a made-up interface: it knows nothing of the real one. */
import { describe, expect, test, vi } from 'vitest';
import type { HttpRequest } from '../../model/http.ts';
import { get, head, postJson, postText } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Consent } from '../../model/target.ts';
import { anyTarget } from '../../proof/any-target.ts';
import { maxNestedEscapes, maxUrlLength } from '../bounds.ts';
import { guard, guarded, type Named } from './guard.ts';
import { anyContext, calling, fakeSend, madeUp } from './testing.ts';

const base = 'https://library.example';

const desk = `${base}/library/desk`;

const nowhere: Named = { read() {}, addresses: () => [] };

const all: readonly Consent[] = ['writes', 'burst', 'purchase'];

/** The reason code of the refusal, or the consents that the request uses. */
function verdictOn(request: HttpRequest, consents: readonly Consent[] = [], baseUrl = base) {
  try {
    return guard(request, anyTarget({ consents, baseUrl }), madeUp);
  } catch (cause) {
    if (cause instanceof Inconclusive) return cause.code;
    throw cause;
  }
}

describe('without any consent', () => {
  test.each([
    get(`${base}/books?about=pay_fine`),
    head(desk),
    calling('list_books', desk),
    calling('create_cart', desk),
    calling('list_books', 'https://other.example/library/desk'),
    postText(desk, ''),
    postText(desk, '{"call": '),
  ])('$method $url $body may leave', (request) => {
    expect(verdictOn(request)).toEqual([]);
  });

  test.each([
    { method: 'PUT', url: desk, headers: {} },
    { method: 'post', url: desk, headers: {} },
    { ...get(desk), body: '{}' },
    get(desk, { 'x-http-method-override': 'DELETE' }),
    postJson(`${base}/api/ucp/mcp`, { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    calling('list_books', `${desk}/`),
    calling('list_books', `${desk}?x`),
    calling('list_books', `${base}/LIBRARY/desk`),
    postText(`${base}/books`, '{}'),
  ])('$method $url may not leave with any consents', (request) => {
    expect(verdictOn(request)).toBe('consent-withheld');
    expect(verdictOn(request, all)).toBe('consent-withheld');
  });

  test.each([
    ['as it is documented', JSON.stringify({ call: 'reserve_book' })],
    ['in a batch', JSON.stringify([[{ call: 'list_books' }, { call: 'reserve_book' }]])],
    ['in unicode escapes', '{"call":"\\u0072eserve_book"}'],
    ['in escapes of escapes', '{"call":"\\u005cu0072eserve_book"}'],
    ['in capitals, with other joints', '{"call":"RESERVE-Book"}'],
    ['in camel case', '{"call":"reserveBook"}'],
    ['in full width', '{"call":"\uff52eserve_book"}'],
    ['with an invisible character', '{"call":"reserve\u200b_book"}'],
    ['in JSON in JSON', JSON.stringify({ body: JSON.stringify({ call: 'reserve_book' }) })],
    ['in the first of two equal keys', '{"call":"reserve_book","call":"list_books"}'],
    ['in a form', 'call=%72eserve%5Fbook'],
    ['in an entity', '{"call":"&#x72;eserve_book"}'],
    ['in almost JSON', "{call:'reserve_book',}"],
  ])('an operation with an effect, written %s, may not', (_, body) => {
    expect(verdictOn(postText(desk, body))).toBe('consent-withheld');
    expect(verdictOn(postText(desk, body), ['writes'])).toEqual(['writes']);
  });

  test.each([`${desk}?call=pay_fine`, `${desk}/pay-fine`, `${base}/Library/%64esk?payFine`])(
    'GET %s may not name an operation with an effect to the endpoint',
    (url) => {
      expect(verdictOn(get(url))).toBe('consent-withheld');
      expect(verdictOn(get(url), ['purchase'])).toEqual(['purchase']);
    },
  );
});

describe('a consent', () => {
  test('opens its own operations alone', () => {
    expect(verdictOn(calling('read_reservation', desk), ['writes'])).toEqual(['writes']);
    expect(verdictOn(calling('pay_fine', desk), ['writes', 'burst'])).toBe('consent-withheld');
    const both = postJson(desk, [{ call: 'reserve_book' }, { call: 'pay_fine' }]);
    expect(verdictOn(both, ['writes'])).toBe('consent-withheld');
    expect(verdictOn(both, ['purchase'])).toBe('consent-withheld');
    expect(verdictOn(both, ['writes', 'purchase'])).toEqual(['writes', 'purchase']);
  });

  test('is named in the refusal when it is missing', () => {
    expect(() => guard(calling('reserve_book', desk), anyTarget({ baseUrl: base }), madeUp)).toThrow(
      `POST ${desk} needs the consent "writes"`,
    );
  });
});

describe('a fixed form', () => {
  const badge: HttpRequest = {
    method: 'POST',
    url: 'https://door.example/north/badge',
    headers: { 'content-type': 'text/plain' },
    body: 'a visitor',
  };

  test('may be posted with its consent', () => {
    expect(verdictOn(badge)).toBe('consent-withheld');
    expect(verdictOn(badge, ['burst', 'purchase'])).toBe('consent-withheld');
    expect(verdictOn(badge, ['writes'])).toEqual(['writes']);
  });

  test.each([
    ['elsewhere', { url: 'https://door.example/north/badges' }],
    ['with a query', { url: `${badge.url}?x=1` }],
    ['under another type', { headers: { 'content-type': 'application/json' } }],
    ['with something added', { body: 'a visitor, and a friend' }],
    ['by another method', { method: 'PUT' }],
    ['by an override', { headers: { ...badge.headers, 'x-http-method-override': 'DELETE' } }],
  ])('may not be posted %s, with all consents', (_, other) => {
    expect(verdictOn({ ...badge, ...other }, all)).toBe('consent-withheld');
  });
});

describe('the middleware', () => {
  const passing = async (request: HttpRequest, consents: readonly Consent[], burst = false) => {
    const { send, sent } = fakeSend();
    await guarded(anyTarget({ baseUrl: base, consents }), madeUp, nowhere)(send)(
      request,
      anyContext({ burst }),
    );
    const context = sent[0]?.context;
    return [context?.effect, context?.repeatable];
  };

  test('passes the effect of a request on, and whether it may be sent twice', async () => {
    expect(await passing(get(`${base}/books`), [])).toEqual(['reading', true]);
    expect(await passing(calling('list_books', desk), [])).toEqual(['commerce-reading', true]);
    expect(await passing(calling('list_books', desk), [], true)).toEqual(['burst', true]);
    expect(await passing(calling('reserve_book', desk), ['writes'], true)).toEqual(['writes', false]);
    expect(await passing(calling('pay_fine', desk), ['purchase'])).toEqual(['purchase', false]);
  });

  test('does not send a refused request', async () => {
    const { send, sent } = fakeSend();
    const locked = guarded(anyTarget({ baseUrl: base }), madeUp, nowhere)(send);
    await expect(locked(calling('pay_fine', desk), anyContext())).rejects.toMatchObject({
      code: 'consent-withheld',
    });
    expect(sent).toEqual([]);
  });
});

describe('an address', () => {
  const never = [
    'http://169.254.169.254/latest/meta-data/',
    'http://0.0.0.0/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'http://[fe80::1]/',
  ];
  const others = [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.0.0.1./',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://a.localhost/',
    'http://10.1.2.3/',
    'http://172.31.0.1/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'http://metadata.google.internal/',
    'http://printer.local/',
    'http://router.home.arpa/',
    'http://intranet/',
  ];
  test.each([...others, ...never])('no request to %s on behalf of a public target', (url) => {
    expect(verdictOn(get(url))).toBe('unreachable');
  });

  test.each(never)(
    'no request to %s on behalf of a private target, or of a target at this address',
    (url) => {
      expect(verdictOn(get(url), [], 'http://127.0.0.1:1')).toBe('unreachable');
      expect(verdictOn(get(url), [], new URL(url).origin)).toBe('unreachable');
    },
  );

  test.each([
    'https://library.example/',
    'https://canonical.example./',
    'http://172.32.0.1/',
    'http://11.0.0.1/',
    'http://[2606:4700::1]/',
    'http://10.example/',
    'http://localhost.example/',
  ])('%s is public', (url) => {
    expect(verdictOn(get(url))).toEqual([]);
  });

  test.each([
    'ftp://shop.example/',
    'file:///etc/passwd',
    'https://user@library.example/',
    'https://user:word@library.example/',
    'data:,x',
  ])('no request to %s ever', (url) => {
    expect(verdictOn(get(url))).toBe('unreachable');
    expect(verdictOn(get(url), [], 'http://127.0.0.1:1')).toBe('unreachable');
  });
});

describe('a long request', () => {
  const refusalOf = (request: HttpRequest): unknown => {
    try {
      return guard(request, anyTarget({ baseUrl: base, consents: all }), madeUp);
    } catch (cause) {
      return cause;
    }
  };

  test('may have a URL of 8 KiB, and none longer', () => {
    const start = `${base}/?`;
    expect(verdictOn(get(start.padEnd(maxUrlLength, 'x')))).toEqual([]);
    expect(refusalOf(get(start.padEnd(maxUrlLength + 1, 'x')))).toMatchObject({
      code: 'unreachable',
      message: `${start.padEnd(200, 'x')}... is not sent: it has 8193 characters, more than the 8192 of the longest URL that is sent`,
    });
  });

  test.each([
    ['percent escapes', '%', '25', '72eserve_book'],
    ['unicode escapes', '\\', 'u005c', 'u0072eserve_book'],
    ['entities', '&', '#x26;', '#x72;eserve_book'],
  ])('has %s found four deep, and is refused when they are deeper', (_, mark, nested, end) => {
    const call = (depth: number) => postText(desk, mark + nested.repeat(depth - 1) + end);
    expect(refusalOf(call(maxNestedEscapes))).toEqual(['writes']);
    expect(refusalOf(call(maxNestedEscapes + 1))).toMatchObject({
      code: 'consent-withheld',
      message: expect.stringContaining('nested more than 4 deep'),
    });
  });

  test('is decoded as often as a short one', () => {
    const decodings = (depth: number): number => {
      const replaced = vi.spyOn(String.prototype, 'replaceAll');
      refusalOf(postText(desk, `%${'25'.repeat(depth)}`));
      const count = replaced.mock.calls.length;
      replaced.mockRestore();
      return count;
    };
    expect(decodings(1_000_000)).toBe(decodings(100));
  });
});

describe('a target below a directory', () => {
  const branch = `${base}/north`;

  test('has its endpoint there, and below the root', () => {
    expect(verdictOn(calling('list_books', `${branch}/library/desk`), [], branch)).toEqual([]);
    expect(verdictOn(calling('list_books', desk), [], branch)).toEqual([]);
    expect(verdictOn(calling('reserve_book', `${branch}/library/desk`), [], branch)).toBe('consent-withheld');
  });

  test('has none elsewhere', () => {
    expect(verdictOn(calling('list_books', `${base}/south/library/desk`), all, branch)).toBe(
      'consent-withheld',
    );
    expect(verdictOn(calling('list_books', `${branch}/library/desk`), all)).toBe('consent-withheld');
  });
});
