/** Answers that the lies about discovery give instead of the honest ones. */

export const missing = (): Response =>
  Response.json({ code: 'not_found', message: 'Not here.' }, { status: 404 });

export const refused = (status: number) => (): Response =>
  Response.json({ code: 'refused', message: 'Log in first.' }, { status });

export const themed = (status: number) => (): Response =>
  new Response('<!doctype html><title>Sorry</title><p>Sorry.', {
    status,
    headers: { 'content-type': 'text/html' },
  });
