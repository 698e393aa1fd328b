/** An HTTP failure as the interface wants it, for lies that fail where they may not. */

export const errorAnswer = (status: number, code = 'refused'): Response =>
  Response.json({ code, message: 'The storefront does not want to answer this.' }, { status });

export const htmlAnswer = (status: number): Response =>
  new Response('<!doctype html><title>Oops</title><p>Something went wrong.</p>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
