/** The page suites/REQUIREMENTS.md: every promise with its checks and saboteurs, or why it has none. */
import { areas } from '../model/requirement.ts';
import type { Proof } from '../register/proofs.ts';

const opening = `# Requirements

Every promise that the suite knows, generated from the requirement files, the checks and the saboteurs by
\`npm run generate\`. A promise has checks that judge it and saboteurs that prove those checks able to fail, or a
reason why it cannot be checked.
`;

export function requirementsPage(proofs: readonly Proof[]): string {
  const checked = proofs.filter(({ requirement }) => !requirement.excluded).length;
  const counts = `${proofs.length} promises: ${checked} judged, ${proofs.length - checked} excluded with a reason.\n`;
  const sections = areas.map((area) => {
    const rows = proofs.filter(({ requirement }) => requirement.area === area).map(row);
    const head =
      '| Promise | Level | Ruleset | Source | Statement | Checks | Saboteurs |\n|---|---|---|---|---|---|---|\n';
    return `## ${area}\n\n${head}${rows.join('\n')}\n`;
  });
  return [opening, counts, ...sections].join('\n');
}

function row({ requirement, checks, saboteurs }: Proof): string {
  const { id, level, ruleset, section, statement, essential, excluded, divergence } = requirement;
  const text = [statement, essential && 'Essential.', divergence && `Divergence: ${divergence}`]
    .filter(Boolean)
    .join(' ');
  const judged = excluded ? `excluded: ${excluded.because}. ${excluded.note}` : ids(checks);
  return `| ${[`\`${id}\``, level, ruleset, section, text, judged, ids(saboteurs)].map(cell).join(' | ')} |`;
}

const ids = (named: readonly { readonly id: string }[]): string =>
  named.map(({ id }) => `\`${id}\``).join(', ');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
