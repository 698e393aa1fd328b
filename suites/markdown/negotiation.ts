/** Content negotiation as HTTP has it (RFC 9110 section 12), for the pages that turn into markdown. */
import { equivalentAccept } from '../../lib/arbitraries/accept.ts';
import { forAll } from '../../lib/assert/for-all.ts';
import { forEach } from '../../lib/assert/for-each.ts';
import { header, mediaType } from '../../lib/assert/header.ts';
import { isUtf8 } from '../../lib/assert/sniff.ts';
import { asked, violation } from '../../lib/assert/violation.ts';
import { type Check, check } from '../../lib/model/check.ts';
import { Inconclusive } from '../../lib/model/inconclusive.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { holdsHtml, holdsMarkdown, isLabelled, isLabelledHtml } from './holds.ts';
import { browserAccept, learnOtherPages, learnPages, markdownOrAny, seePage } from './pages.ts';

/** Headers that are tried on a page, so that the whole stays polite. */
const mostHeaders = 10;

export const negotiationChecks: readonly Check[] = [
  check({
    id: 'markdown/other-pages-hold-markdown',
    requires: ['markdown.other-pages'],
    claim: 'The home page and the product pages answer with markdown to Accept: text/markdown, */*.',
    run: async (witness) =>
      forEach(witness, await learnOtherPages(witness), async (path) =>
        isMarkdown(await seePage(witness, path, markdownOrAny)),
      ),
  }),

  check({
    id: 'markdown/plain-requests-get-html',
    requires: ['markdown.plain'],
    claim: 'A page that is asked for as a browser does, or for anything, comes as HTML.',
    run: async (witness) => {
      const pages = [...(await learnPages(witness)), ...(await learnOtherPages(witness))];
      const asks = pages.flatMap((path) =>
        ['text/html', browserAccept, '*/*'].map((accept) => ({ path, accept })),
      );
      return forEach(witness, asks, async ({ path, accept }) => isHtml(await seePage(witness, path, accept)));
    },
  }),

  check({
    id: 'markdown/equivalent-headers-get-markdown',
    requires: ['markdown.equivalent'],
    claim: 'Order, case, spacing and a weight of 1 in the Accept header make no difference to a page.',
    run: async (witness) => {
      const [page] = await markdownPages(witness);
      return forAll(
        witness,
        equivalentAccept(markdownOrAny.split(', ')),
        async (accept) => isMarkdown(await seePage(witness, page, accept)),
        {
          always: ['*/*, text/markdown', 'Text/Markdown , */*', 'text/markdown,*/*;q=0.5'],
          most: mostHeaders,
        },
      );
    },
  }),

  check({
    id: 'markdown/weight-zero-refuses-markdown',
    requires: ['markdown.refused'],
    claim: 'A page that is asked for with text/markdown;q=0 and anything else does not come as markdown.',
    run: (witness) => everyMarkdownPage(witness, 'text/markdown;q=0, */*', isHtml),
  }),

  check({
    id: 'markdown/preferred-html-is-given',
    requires: ['markdown.preference'],
    claim: 'A page that is asked for with text/html weighing more than text/markdown comes as HTML.',
    run: (witness) => everyMarkdownPage(witness, 'text/markdown;q=0.2, text/html, */*;q=0.1', isHtml),
  }),

  check({
    id: 'markdown/vary-names-accept',
    requires: ['markdown.vary'],
    claim: 'The markdown and the HTML of a page name Accept in Vary.',
    run: async (witness) => {
      const pages = await markdownPages(witness);
      const asks = pages.flatMap((path) => [markdownOrAny, 'text/html'].map((accept) => ({ path, accept })));
      return forEach(witness, asks, async ({ path, accept }) =>
        variesByAccept(await seePage(witness, path, accept)),
      );
    },
  }),

  check({
    id: 'markdown/etags-tell-markdown-from-html',
    requires: ['markdown.etag'],
    claim: 'The markdown and the HTML of a page have different strong ETags.',
    run: async (witness) =>
      forEach(witness, await markdownPages(witness), async (path) => {
        const [markdown, html] = await Promise.all(
          [markdownOrAny, 'text/html'].map((accept) => seePage(witness, path, accept)),
        );
        return markdown && html && differInTag(markdown, html);
      }),
  }),

  check({
    id: 'markdown/markdown-names-its-charset',
    requires: ['markdown.charset'],
    claim: 'The Content-Type of the markdown names UTF-8, which its bytes are.',
    run: (witness) => everyMarkdownPage(witness, markdownOrAny, namesCharset),
  }),
];

/**
 * The pages that keep the promise of the interface: only on these does negotiation mean anything.
 * @throws Inconclusive `prerequisite` when none does.
 */
async function markdownPages(witness: Witness): Promise<readonly [string, ...string[]]> {
  const pages = await learnPages(witness);
  const answers = await Promise.all(pages.map((path) => seePage(witness, path, markdownOrAny)));
  const [first, ...rest] = pages.filter((_, place) => {
    const answer = answers[place];
    return answer?.status === 200 && mediaType(answer) === 'text/markdown';
  });
  if (first !== undefined) return [first, ...rest];
  throw new Inconclusive(
    'prerequisite',
    'markdown/pages-are-labelled-markdown does not hold, so no page negotiates',
  );
}

const everyMarkdownPage = async (
  witness: Witness,
  accept: string,
  holds: (page: Observation) => readonly Violation[],
): Promise<readonly Violation[]> =>
  forEach(witness, await markdownPages(witness), async (path) => holds(await seePage(witness, path, accept)));

const isMarkdown = (page: Observation): readonly Violation[] => [
  ...isLabelled(page, 'text/markdown'),
  ...holdsMarkdown(page),
];

const isHtml = (page: Observation): readonly Violation[] => [...isLabelledHtml(page), ...holdsHtml(page)];

/** An answer that no cache may store needs no Vary. */
function variesByAccept(page: Observation): readonly Violation[] | undefined {
  if (/\bno-store\b/i.test(header(page, 'cache-control') ?? '')) return undefined;
  const vary = header(page, 'vary') ?? 'absent';
  const names = vary.split(',').map((name) => name.trim().toLowerCase());
  if (names.includes('accept') || names.includes('*')) return [];
  const message = `${asked(page)} with accept ${page.request.headers.accept} answered with vary ${vary}; promised is Accept`;
  return [violation(page, message, { at: 'header: vary', expected: 'Accept', actual: vary })];
}

/** Weak tags may be shared by what is equivalent (RFC 9110 section 8.8.1); a page without tags is no occasion. */
function differInTag(markdown: Observation, html: Observation): readonly Violation[] | undefined {
  const [tag, other] = [header(markdown, 'etag'), header(html, 'etag')];
  if (tag === undefined || other === undefined) return undefined;
  if (tag !== other || tag.startsWith('W/')) return [];
  return [
    violation(markdown, `${asked(markdown)} has the ETag ${tag} both as markdown and as HTML`, {
      at: 'header: etag',
      expected: 'different strong ETags',
      actual: tag,
    }),
  ];
}

function namesCharset(page: Observation): readonly Violation[] {
  const type = header(page, 'content-type') ?? 'absent';
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1]?.toLowerCase();
  const fits = charset === 'utf-8' ? isUtf8(page.bytes) : charset !== undefined;
  if (fits) return [];
  const actual = charset === undefined ? type : `${type}, yet bytes that are no UTF-8`;
  return [
    violation(
      page,
      `${asked(page)} answered with content-type ${actual}; asked for is the charset of the body`,
      {
        at: 'header: content-type',
        expected: 'a charset, and bytes in it',
        actual,
      },
    ),
  ];
}
