/** The questions as checks of this engine. Exits with 1 if an answer is wrong. */
import { Ajv } from 'ajv';
import { hasMediaType, hasStatus } from '../../assert/response.ts';
import { violation } from '../../assert/violation.ts';
import { auditOver } from '../../engine/audit.ts';
import { madeUp } from '../../http/stack/testing.ts';
import type { Check } from '../../model/check.ts';
import { get } from '../../model/http.ts';
import type { Requirement } from '../../model/requirement.ts';
import { render } from '../../report/formats.ts';
import { anyTarget } from '../any-target.ts';
import { items, pathOf, schema } from './peer-questions.ts';

const fits = new Ajv().compile(schema);

const promise: Requirement = {
  ...{ id: 'items.served', area: 'catalog', level: 'must', ruleset: 'interface', essential: true },
  ...{ section: 'Items', statement: 'Every item is served.' },
};

const asChecks = items.map(
  (item): Check => ({
    id: `catalog/item-${item}`,
    requires: [promise.id],
    claim: `GET ${pathOf(item)} answers 200 with an item in JSON.`,
    fix: 'Serve the item.',
    async run({ fetch, examine }) {
      const response = await fetch(get(pathOf(item)));
      examine([response]);
      const body = response.json.valid ? response.json.value : undefined;
      const form = fits(body) ? [] : [violation(response, 'the item has another form')];
      return [...hasStatus(response, 200), ...hasMediaType(response, 'application/json'), ...form];
    },
  }),
);

const [, , baseUrl = ''] = process.argv;

const target = { ...anyTarget(), baseUrl, connections: 8 };

const knowledge = { policy: madeUp, register: [promise] };

const report = await auditOver(knowledge, { target, embedded: false }, [
  { area: 'catalog', checks: asChecks },
]);

const look = { junitDialect: 'rich', failOn: 'must', quiet: false, verbose: false, color: false } as const;

console.log(await render(report, 'terminal', look));

const right = report.verdicts.filter(({ status }) => status === 'pass').length;

process.exitCode = right === items.length ? 0 : 1;
