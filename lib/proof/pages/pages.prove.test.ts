/** Long pages and unusual lawful pages fail no check, and faults in them are still found. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { catalog } from '../../../suites/catalog/index.ts';
import { markdown } from '../../../suites/markdown/index.ts';
import { combine } from '../../../suites/sabotage/breaking.ts';
import { at, both, type Condition, not, withHeader, withParam } from '../../../suites/sabotage/conditions.ts';
import { alterHeaders, alterText, errorResponse, replaceResponse } from '../../../suites/sabotage/http.ts';
import type { Handler, Sabotage } from '../../model/saboteur.ts';
import { isFailure, type Verdict } from '../../model/verdict.ts';
import { judgeInProcess } from '../../reference/in-process.ts';

const pages = at('/', '/search', /^\/(?:collections|products|pages)\/[^/.]+$/, /^\/blogs\//);

const freshQuery = both(pages, withParam('storefront-conformance'));

const judged = async (sabotage: Sabotage): Promise<readonly Verdict[]> => {
  const verdicts = await judgeInProcess([markdown, catalog], {
    sabotage,
    target: { runs: 5, consents: [], only: ['markdown', 'catalog/*html*', 'catalog/list-is-json*'] },
  });
  return verdicts.filter(({ status }) => status !== 'skipped');
};

const statusOf = (verdicts: readonly Verdict[], id: string) =>
  verdicts.find(({ check }) => check === id)?.status;

const failing = (verdicts: readonly Verdict[]) =>
  verdicts
    .filter((verdict) => isFailure(verdict) || ['warn', 'note', 'error'].includes(verdict.status))
    .map(({ check, error, violations }) => [check, error ?? violations[0]?.message]);

const longer = (when: Condition, megabytes: number): Sabotage =>
  alterText(when, (text) => {
    const line = text.startsWith('<') ? '<p>Mug</p>\n' : '- [Mug](/products/mug)\n';
    return text + line.repeat((megabytes * 1_000_000) / line.length);
  });

describe.each([1.5, 5])('pages of %d megabytes', (megabytes) => {
  test('are judged without failures', async () => {
    const verdicts = await judged(longer(pages, megabytes));
    expect(failing(verdicts)).toEqual([]);
    expect(verdicts.filter(({ status }) => status !== 'pass').map(({ check }) => check)).toEqual([]);
  });

  test('are recognized as HTML despite a markdown label', async () => {
    const mislabelled = alterText(
      both(
        at('/search'),
        withHeader('accept', (accept) => accept === 'text/markdown, */*'),
      ),
      () => '<!doctype html><title>Search</title>',
    );
    const verdicts = await judged(combine(mislabelled, longer(pages, megabytes)));
    expect(statusOf(verdicts, 'markdown/pages-hold-markdown')).toBe('fail');
  });
});

/** Caches each representation separately, and sends its age. */
const keepsApart: Sabotage = (handler) => {
  const cache = new Map<string, Response>();
  return async (request, client) => {
    const { method, url, headers } = request;
    const key = [method, url, headers.get('accept'), headers.get('accept-encoding')].join(' ');
    const known = cache.get(key);
    if (known) return known.clone();
    const response = await handler(request, client);
    const aged = new Response(response.body, response);
    aged.headers.set('age', '17');
    if (method === 'GET') cache.set(key, aged.clone());
    return aged;
  };
};

const compressed: Sabotage = (handler: Handler) => async (request, client) => {
  const response = await handler(request, client);
  const isCoded = request.headers.get('accept-encoding')?.includes('gzip') && request.method === 'GET';
  if (!isCoded || response.status !== 200) return response;
  const headers = new Headers(response.headers);
  headers.set('content-encoding', 'gzip');
  headers.append('vary', 'Accept-Encoding');
  headers.delete('content-length');
  return new Response(new Uint8Array(gzipSync(await response.text())), { headers });
};

/** Adds a different number to each page. */
const numbered: Sabotage = (handler) => {
  let number = 0;
  return alterText(pages, (text) => {
    number += 1;
    return `${text}\n${number}\n`;
  })(handler);
};

const lawful: Readonly<Record<string, Sabotage>> = {
  'pages that change with each request': numbered,
  'a cache that keeps representations apart': keepsApart,
  'pages and lists that are compressed on request': compressed,
  'HEAD without a media type': alterHeaders(pages, (headers, { request }) => {
    if (request.method === 'HEAD') headers.delete('content-type');
  }),
  'redirects from addresses with an unknown query to the plain address': replaceResponse(
    freshQuery,
    ({ url }) => Response.redirect(`${url.origin}${url.pathname}`, 302),
  ),
  '404 for addresses with an unknown query': replaceResponse(freshQuery, () => errorResponse(404)),
  'a CDN edge that refuses unknown clients': replaceResponse(
    both(
      pages,
      withHeader('user-agent', (agent) => agent.endsWith('other-client')),
    ),
    () => errorResponse(403),
  ),
  'a CDN edge that refuses pages to scripts': replaceResponse(both(pages, withHeader('origin')), () =>
    errorResponse(403),
  ),
  'a list that accepts only its own query parameters': replaceResponse(
    both(at('/products.json'), withParam('storefront-conformance')),
    () => errorResponse(400),
  ),
  'no pages and blogs at the usual paths': replaceResponse(at(/^\/(?:pages|blogs)\//), () =>
    errorResponse(404),
  ),
};

describe.each(Object.entries(lawful))('%s', (_, sabotage) => {
  test('fails no check', async () => {
    expect(failing(await judged(sabotage))).toEqual([]);
  });
});

test('without fresh addresses that have both representations only the plain one is judged', async () => {
  const html = replaceResponse(freshQuery, async ({ request }, handler) =>
    handler(new Request(request, { headers: { accept: 'text/html' } })),
  );
  const verdicts = await judged(html);
  expect(failing(verdicts)).toEqual([]);
  expect(statusOf(verdicts, 'markdown/order-of-requests-changes-nothing')).toBe('pass');
});

test('without any markdown page the order of requests is not judged', async () => {
  const html = replaceResponse(both(pages, not(withParam('nothing'))), async ({ request }, handler) =>
    handler(new Request(request, { headers: { accept: 'text/html' } })),
  );
  const verdicts = await judged(html);
  expect(statusOf(verdicts, 'markdown/order-of-requests-changes-nothing')).toBe('inconclusive');
});
