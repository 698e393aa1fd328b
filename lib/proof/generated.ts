/** The page suites/REQUIREMENTS.md: every promise with its checks and saboteurs, or why it has none. */

import { stringify } from 'yaml';
import { suites } from '../../suites/index.ts';
import type { Report } from '../model/report.ts';
import { areas, exclusionText, levels, nextSet } from '../model/requirement.ts';
import { auditInProcess, referenceApproval } from '../reference/in-process.ts';
import {
  type Counted,
  countedIn,
  type Denominator,
  type Sentence,
  sharesOf,
} from '../register/denominators.ts';
import { loadRegister, type Proof, setNames } from '../register/load-register.ts';
import { environmentName } from '../target/option.ts';
import { type OptionName, optionNames, options } from '../target/options.ts';

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
  const judged = excluded ? `excluded: ${exclusionText(excluded)}` : ids(checks);
  return `| ${[`\`${id}\``, level, ruleset, section, text, judged, ids(saboteurs)].map(cell).join(' | ')} |`;
}

const measure = `# Denominators

Texts that the suite is measured against, sentence by sentence, generated from \`suites/denominators/\` by \`npm run generate\`. A sentence is tested by checks, excluded with a reason, or a gap. A test refuses shares below the least ones. Sections are named so that a sentence can be found; its words are not repeated.
`;

const countColumns = 'Sentences | Tested | Excluded | Gaps';

/** The page suites/DENOMINATORS.md. */
export function denominatorsPage(all: readonly Denominator[]): string {
  const counted = all.flatMap(countedIn);
  const shares = counted.map(({ source, rows, least }) => {
    const { settled, tested } = sharesOf({ rows });
    return `| ${source} | ${counts(rows)} | ${settled} % (${least.settled} %) | ${tested} % (${least.tested} %) |`;
  });
  const head = `| Text | ${countColumns} | Tested or excluded (least) | Tested, of those that are not excluded (least) |\n|---|---|---|---|---|---|---|\n`;
  const sections = all.map(({ source, text, rows }) => {
    const columns = '| Sentence | Level | In our words | Tested, excluded or missing |\n|---|---|---|---|\n';
    return `## ${source}\n\n${text}\n\n${columns}${rows.map(sentenceRow).join('\n')}\n`;
  });
  return [measure, releasesByLevel(counted), `${head}${shares.join('\n')}\n`, ...sections].join('\n');
}

/** What is counted of the texts that have releases, by release and level. */
function releasesByLevel(counted: readonly Counted[]): string {
  const head = `| Release | Level | ${countColumns} | Tested or excluded | Tested, of those that are not excluded |\n|---|---|---|---|---|---|---|---|\n`;
  const releases = new Set(counted.flatMap(({ release }) => release ?? []));
  const lines = [...releases].toSorted().flatMap((release) =>
    levels.flatMap((level) => {
      const rows = counted
        .filter((one) => one.release === release)
        .flatMap((one) => one.rows.filter((sentence) => sentence.level === level));
      if (rows.length === 0) return [];
      const { settled, tested } = sharesOf({ rows });
      return `| UCP ${release} | ${level} | ${counts(rows)} | ${settled} % | ${tested} % |`;
    }),
  );
  return `${head}${lines.join('\n')}\n`;
}

function counts(rows: readonly Sentence[]): string {
  const count = (part: keyof Sentence) => rows.filter((sentence) => sentence[part] !== undefined).length;
  return `${rows.length} | ${count('tested')} | ${count('excluded')} | ${count('gap')}`;
}

function sentenceRow(sentence: Sentence): string {
  const { id, at, level, since, until, says, tested = [], excluded, because, gap } = sentence;
  const checks = tested.map((check) => `\`${check}\``).join(', ');
  const state = checks || (excluded ? `excluded: ${excluded}. ${because}` : `gap: ${gap}`);
  const named = [`\`${id}\``, at, since && `since ${since}`, until && `until ${until}`];
  return `| ${[named.filter(Boolean).join(', '), level, says, state].map(cell).join(' | ')} |`;
}

const ids = (named: readonly { readonly id: string }[]): string =>
  named.map(({ id }) => `\`${id}\``).join(', ');

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();

/** Deterministic: one connection, and no times. */
export async function referenceReport(): Promise<Report> {
  const [set = nextSet] = setNames(loadRegister()).slice(-1);
  const target = { runs: 3, connections: 1, approval: referenceApproval, set };
  const report = await auditInProcess(suites, { target, embedded: true });
  return {
    ...report,
    startedAt: '2026-01-01T00:00:00.000Z',
    millis: 0,
  };
}

/** A JSON array with one line per check, so that diffs stay small. */
export function verdictLines({ verdicts }: Report): string {
  const lines = verdicts.map(({ check: id, status, examined }) => JSON.stringify({ id, status, examined }));
  return `[\n${lines.join(',\n')}\n]\n`;
}

/** Options that are no inputs of the action, with the reason. */
export const notInputs: Readonly<Partial<Record<OptionName, string>>> = {
  path: 'a person reproduces a single counterexample',
  browser: 'needs a package of its own',
  format: 'the action writes annotations',
  'no-color': 'annotations have no colours',
  open: 'a runner has no browser',
  quiet: 'annotations have no progress',
  metrics: 'no collector reads the files of a workflow',
  'changed-only': 'prints no annotations, and a workflow keeps no folder',
};

/** Defaults of the action that differ from those of the command. */
const defaults: Readonly<Partial<Record<OptionName, string>>> = {
  out: 'storefront-conformance',
  seed: '1',
};

const descriptions: Readonly<Partial<Record<OptionName, string>>> = {
  url: 'The storefront, such as https://staging.example.com.',
  baseline: 'Files of known failures, or builtin:shopify. A file that is not there yet is a notice.',
  header: "Lines such as 'Name: value', from a secret; no output shows the value.",
  seed: 'Seed of the generated inputs; a fixed one keeps runs comparable.',
  out: 'Folder in the workspace for the reports.',
};

export const inputNames: readonly OptionName[] = optionNames.filter((name) => !(name in notInputs));

/** Not STOREFRONT_*: an omitted input must not override an environment variable of the job. */
const variableOf = (name: string): string => environmentName(name).replace(/^STOREFRONT/, 'AUDIT');

const inputs = Object.fromEntries(
  inputNames.map((name) => [
    name,
    {
      description:
        descriptions[name] ?? `${options[name].help.replace(/^./, (first) => first.toUpperCase())}.`,
      required: name === 'url',
      ...(name !== 'url' && { default: defaults[name] ?? '' }),
    },
  ]),
);

const variables = Object.fromEntries(inputNames.map((name) => [variableOf(name), `\${{ inputs.${name} }}`]));

const section = (text: string, name: string, content: object): string =>
  text.replace(
    new RegExp(`^( *)# Options of an audit, as ${name}.*\\n[^]*?(?= *# End of the ${name} )`, 'm'),
    (_, margin: string) =>
      `${margin}# Options of an audit, as ${name}: "npm run generate" writes them.\n${stringify(content, {
        lineWidth: 0,
        singleQuote: true,
      }).replace(/^(?=.)/gm, margin)}`,
  );

/** Replaces the generated sections of action.yml. */
export const withOptions = (action: string): string =>
  section(section(action, 'inputs', inputs), 'variables', variables);
