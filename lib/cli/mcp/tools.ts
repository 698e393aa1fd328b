/** The tools of the MCP server, one row each: what a model reads of it, the shapes of its arguments and results, and what it does. */
import type { Area } from '../../model/requirement.ts';
import { UsageError } from '../../model/usage-error.ts';
import { printable } from '../../report/content/printable.ts';
import { changesBetween, countsText, kindsOfChange } from '../../report/diff/changes.ts';
import { toPaint } from '../../report/terminal/paint.ts';
import { shortened } from '../../text/visible.ts';
import { didYouMean } from '../../text/words.ts';
import { explanation } from '../commands/register-commands.ts';
import { loadRows } from '../io/load-suite.ts';
import type { Door, Named, Watching } from './door.ts';
import {
  type Answer,
  answer,
  exchangeIn,
  exchangeSchema,
  fromStorefront,
  maxBody,
  reportAnswer,
  reportSchema,
  untrusted,
} from './results.ts';

type Arguments = Readonly<Record<string, unknown>>;

export type Tool = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schemas. */
  readonly input: object;
  readonly output: object;
  /** It sends requests to a storefront. */
  readonly isAudit?: true;
  /** @throws UsageError in one sentence. */
  readonly run: (given: Arguments, door: Door, watching: Watching) => Promise<Answer>;
};

const text = { type: 'string', maxLength: 400 };
const names = { type: 'array', items: text, maxItems: 100 };
const texts = { type: 'array', items: { type: 'string' } };
const object = (properties: object, required: readonly string[] = []) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
});
const reportName = {
  ...text,
  description: 'run-N, or a report.json in this folder; the last report without it',
};

/** Checked against the input schema before. */
const optional = <T>(value: unknown): T | undefined => value as T | undefined;

const audit: Tool = {
  name: 'audit',
  title: 'Audit a storefront',
  description:
    'Judges whether a storefront keeps the storefront interface, and answers with the causes of what fails, the worst first, each with its fix. Reads only, unless the user started this server with --allow; asks only this machine and the hosts that the user named. Takes a few seconds on this machine, minutes elsewhere.',
  input: object({
    url: { ...text, description: 'such as http://localhost:3000; that of the user without it' },
    only: { ...names, description: 'areas, check ids, requirement ids, or globs' },
    skip: names,
    depth: { enum: ['quick', 'standard', 'deep'] },
    seed: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
  }),
  output: reportSchema,
  isAudit: true,
  async run({ url, only, skip, depth, seed }, door, watching) {
    const wish = {
      ...{ url: optional<string>(url), depth: optional<string>(depth), seed: optional<number>(seed) },
      ...{ only: optional<readonly string[]>(only), skip: optional<readonly string[]>(skip) },
    };
    const { name, report } = await door.audit(wish, watching);
    return reportAnswer(name, report, door.checks);
  },
};

const onlyFailed: Tool = {
  name: 'only_failed',
  title: 'Ask again what failed',
  description:
    'After a change of the storefront: asks again only what failed in a report, in about a second, and says what became green. Green here says nothing about the rest: run audit again at the end.',
  input: object({ report: reportName }),
  output: reportSchema,
  isAudit: true,
  async run({ report }, door, watching) {
    const before = door.reportNamed(optional(report));
    const after = await door.onlyFailed(before, watching);
    const { better, worse } = changesBetween(before.report, after.report);
    const idsOf = (changes: typeof better) => changes.map(({ check }) => check);
    const changed = { becameGreen: idsOf(better), becameRed: idsOf(worse) };
    return reportAnswer(after.name, after.report, door.checks, changed);
  },
};

const explain: Tool = {
  name: 'explain',
  title: 'Explain a check, a promise or an area',
  description:
    'What a check asks, its fix, and an example that passes and one that fails; with a report, also all that the report saw of it.',
  input: object({ id: text, report: reportName }, ['id']),
  output: object({ text: { type: 'string' }, fromStorefront: fromStorefront({ text: { type: 'string' } }) }),
  async run({ id, report }, door) {
    const style = { paint: toPaint(false), width: 100 };
    const named = report === undefined ? undefined : door.reportNamed(optional(report));
    const said = await explanation(String(id), style, named && printable(named.report));
    if (!named) return answer({ text: said });
    return untrusted({ fromStorefront: { text: shortened(said, maxExplanation) } });
  },
};

/** Of an explanation with a report, in UTF-16 units. */
const maxExplanation = 12_000;

const requirement: Tool = {
  name: 'requirement',
  title: 'Look up a promise',
  description:
    'A promise of the interface by its id: its sentence, section, level, the checks that judge it, and the saboteurs that break it (for serve). With an area, the ids of its promises.',
  input: object(
    { id: { ...text, description: 'such as catalog.variant.price, or an area such as catalog' } },
    ['id'],
  ),
  output: object({
    ...{ ids: texts, id: text, level: text, ruleset: text, section: text, statement: { type: 'string' } },
    ...{ checks: texts, saboteurs: texts, notJudgedBecause: { type: 'string' } },
  }),
  async run({ id }) {
    const rows = await loadRows();
    const inArea = rows.filter(({ area }) => area === (id as Area));
    if (inArea.length > 0) return answer({ ids: inArea.map((row) => row.id) });
    const row = rows.find((one) => one.id === id);
    if (!row) {
      const hint = didYouMean(
        String(id),
        rows.map((one) => one.id),
      );
      throw new UsageError(`there is no requirement or area "${id}"${hint}`);
    }
    const { level, ruleset, section, statement, checks, saboteurs, excluded } = row;
    return answer({
      ...{ id: row.id, level, ruleset, section, statement, checks, saboteurs },
      ...(excluded && { notJudgedBecause: excluded.note }),
    });
  },
};

const report: Tool = {
  name: 'report',
  title: 'Read a report',
  description:
    'The causes of a report again, or one exchange by its number: the request and the response, with its body cut to the given length.',
  input: object({
    report: reportName,
    exchange: { type: 'integer', minimum: 1, description: 'the number of an exchange of a cause' },
    cut: { type: 'integer', minimum: 100, maximum: maxBody, description: 'characters of the body' },
  }),
  output: object({ ...reportSchema.properties, shown: exchangeSchema }, ['report']),
  async run({ report: name, exchange, cut = maxBody }, door) {
    const named: Named = door.reportNamed(optional(name));
    if (exchange === undefined) return reportAnswer(named.name, named.report, door.checks);
    const shown = exchangeIn(named.report, Number(exchange), Number(cut));
    if (!shown) throw new UsageError(`${named.name} has no exchange ${exchange} in full`);
    return untrusted({ report: named.name, shown });
  },
};

const serve: Tool = {
  name: 'serve',
  title: 'Run a reference storefront',
  description:
    'Runs a storefront that keeps every promise, on a free port of this machine, to compare with; with saboteurs, one that breaks exactly what they break (the tool requirement names them). It ends with this server; of more than four, the oldest ends.',
  input: object({
    sabotage: { ...names, maxItems: 10, description: 'ids of saboteurs' },
    products: { type: 'integer', minimum: 0, maximum: 1000 },
    dialect: { enum: ['document', 'ucp'] },
  }),
  output: object({ url: text, canonicalUrl: text }, ['url', 'canonicalUrl']),
  async run({ sabotage = [], products = 60, dialect = 'document' }, door) {
    const ids = sabotage as readonly string[];
    const how = { products: Number(products), dialect: dialect as 'document' | 'ucp' };
    const { baseUrl, canonicalUrl } = await door.serve(ids, how);
    return answer({ url: baseUrl, canonicalUrl });
  },
};

const diff: Tool = {
  name: 'diff',
  title: 'Compare two reports',
  description: 'The checks that got worse or better, are new, gone, or no longer judged between two reports.',
  input: object({ old: reportName, new: reportName }, ['old']),
  output: object({
    counts: { type: 'string' },
    ...Object.fromEntries(kindsOfChange.map((kind) => [kind, texts])),
  }),
  async run({ old, new: current }, door) {
    const [before, after] = [door.reportNamed(optional(old)), door.reportNamed(optional(current))];
    const changes = changesBetween(before.report, after.report);
    const lists = kindsOfChange.map((kind) => [kind, changes[kind].map(({ check }) => check)]);
    return answer({ counts: countsText(changes), ...Object.fromEntries(lists) });
  },
};

export const tools: readonly Tool[] = [audit, onlyFailed, explain, requirement, report, serve, diff];
