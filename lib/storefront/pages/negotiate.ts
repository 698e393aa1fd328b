/** Content negotiation: the Accept header decides the body of a page and its media type. */

export type Format = { readonly body: 'html' | 'markdown'; readonly type: string };

const html: Format = { body: 'html', type: 'text/html; charset=utf-8' };
const markdown: Format = { body: 'markdown', type: 'text/markdown; charset=utf-8' };
// The platform's quirk, which the interface documents: without */* the response is HTML labelled as requested.
const mislabelled: Format = { body: 'html', type: 'text/markdown; charset=utf-8' };

/**
 * The q-value of each media range; the greatest one when a range occurs twice. RFC 9110 section 12.5.1: the default
 * is 1.
 */
function qualities(accept: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const entry of accept.split(',')) {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    const q = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, '');
    const quality = q === undefined ? 1 : Number(q);
    found.set(range, Math.max(found.get(range) ?? 0, Number.isNaN(quality) ? 1 : quality));
  }
  return found;
}

/**
 * Markdown requires both text/markdown and any-type, each with a q above 0. A client that gives text/html a greater
 * q than text/markdown prefers HTML, and gets it.
 */
export function negotiate(accept: string | undefined): Format {
  const quality = qualities(accept ?? '');
  const markdownQuality = quality.get('text/markdown') ?? 0;
  if (markdownQuality === 0 || (quality.get('text/html') ?? 0) > markdownQuality) return html;
  return (quality.get('*/*') ?? 0) > 0 ? markdown : mislabelled;
}
