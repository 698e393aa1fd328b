/** Markdown as the interface promises it: for the exact header that it gives, and the quirk without the wildcard. */
import { forEach } from '../../lib/assert/for-each.ts';
import { type Check, check } from '../../lib/model/check.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { holdsHtml, holdsMarkdown, isLabelled } from './holds.ts';
import { learnPages, markdownAlone, markdownOrAny, seePage } from './pages.ts';

export const interfaceChecks: readonly Check[] = [
  check({
    id: 'markdown/pages-are-labelled-markdown',
    requires: ['markdown.media-type'],
    claim: 'The search and collection pages answer 200 as text/markdown to Accept: text/markdown, */*.',
    run: (witness) => everyPage(witness, markdownOrAny, (page) => isLabelled(page, 'text/markdown')),
  }),

  check({
    id: 'markdown/pages-hold-markdown',
    requires: ['markdown.body'],
    claim: 'The search and collection pages have a markdown body for Accept: text/markdown, */*.',
    run: (witness) => everyPage(witness, markdownOrAny, ifServed(holdsMarkdown)),
  }),

  check({
    id: 'markdown/type-alone-is-echoed',
    requires: ['markdown.echo.media-type'],
    claim: 'The search and collection pages answer 200 as text/markdown to Accept: text/markdown.',
    run: (witness) => everyPage(witness, markdownAlone, (page) => isLabelled(page, 'text/markdown')),
  }),

  check({
    id: 'markdown/type-alone-still-gives-html',
    requires: ['markdown.echo.body'],
    claim: 'The search and collection pages have an HTML body for Accept: text/markdown.',
    run: (witness) => everyPage(witness, markdownAlone, ifServed(holdsHtml)),
  }),
];

/** The status is told by the check of the label; the body of another answer says nothing. */
const ifServed =
  (holds: (page: Observation) => readonly Violation[]) =>
  (page: Observation): readonly Violation[] | undefined =>
    page.status === 200 ? holds(page) : undefined;

const everyPage = async (
  witness: Witness,
  accept: string,
  holds: (page: Observation) => readonly Violation[] | undefined,
): Promise<readonly Violation[]> =>
  forEach(witness, await learnPages(witness), async (path) => holds(await seePage(witness, path, accept)));
