/** Obstacles in front of storefronts: endless limits, maintenance, passwords, challenges, other hosts. */
import { always, type HostileTarget, redirect } from './hostile-target.ts';

const html = (title: string, body: string, status = 200): Response =>
  new Response(`<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`, {
    status,
    headers: { 'content-type': 'text/html' },
  });

const rateLimited = (retryAfter: string): Response =>
  new Response('{"code":"rate-limited","message":"Too many."}', {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': retryAfter },
  });

/** Fails in a different way each time. */
function flapping(): (request: Request) => Response {
  let turn = 0;
  const faces = [
    () => new Response('{"products":[]}', { headers: { 'content-type': 'application/json' } }),
    () => new Response('gone', { status: 410 }),
    () => new Response('{', { status: 500 }),
    () => new Response(null, { status: 204 }),
    () => html('Hello', ''),
  ];
  return () => {
    turn += 1;
    return faces[turn % faces.length]?.() ?? new Response();
  };
}

export const inFront: readonly HostileTarget[] = [
  {
    id: 'limits-everything-for-a-day',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('86400')),
  },
  {
    id: 'limits-everything-second-by-second',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('1')),
  },
  { id: 'limits-everything-until-now', diagnosis: 'rate-limited', answer: always(() => rateLimited('0')) },
  {
    id: 'limits-everything-for-no-number',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('-1e999')),
  },
  {
    id: 'limits-everything-until-2999',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('Tue, 01 Jan 2999 00:00:00 GMT')),
  },
  {
    id: 'limits-everything-until-the-past',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('Thu, 01 Jan 1970 00:00:00 GMT')),
  },
  {
    id: 'limits-everything-for-ages',
    diagnosis: 'rate-limited',
    answer: always(() => rateLimited('9'.repeat(400))),
  },
  {
    id: 'is-down',
    diagnosis: 'broken',
    answer: always(() => html('Back soon', 'We are improving.', 503)),
  },
  {
    id: 'asks-for-a-password',
    diagnosis: 'needs-credentials',
    answer: always(({ url }) =>
      new URL(url).pathname === '/password'
        ? html('Opening soon', '<input type=password>')
        : redirect('/password'),
    ),
  },
  {
    id: 'challenges-bots',
    diagnosis: 'blocked-by-edge',
    answer: always(() =>
      html('Just a moment...', '<script src="/cdn-cgi/challenge-platform/x"></script>', 403),
    ),
  },
  {
    id: 'is-a-captive-portal',
    diagnosis: 'not-a-storefront',
    answer: always(() => html('Wi-Fi', 'Log in.')),
  },
  {
    id: 'lives-elsewhere',
    diagnosis: 'wrong-base',
    answer: always(({ url }) => redirect(`https://www.shop.test${new URL(url).pathname}`)),
  },
  {
    id: 'knows-nothing',
    diagnosis: 'not-a-storefront',
    answer: always(() => new Response('{}', { status: 404 })),
  },
  {
    id: 'forbids-everything',
    diagnosis: 'blocked-by-edge',
    answer: always(() => new Response('{}', { status: 403 })),
  },
  {
    id: 'flaps',
    answer: () => {
      const respond = flapping();
      return async (request) => respond(request);
    },
  },
];
