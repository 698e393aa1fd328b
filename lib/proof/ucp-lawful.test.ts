/** No check of UCP blames what the protocol allows: a refusal of callers without a profile, and tools of one's own. */
import { describe, expect, test } from 'vitest';
import { commerce, discovery } from '../../suites/index.ts';
import { combine } from '../../suites/sabotage/combine.ts';
import { withRpc, withTool } from '../../suites/sabotage/conditions.ts';
import { setAt } from '../../suites/sabotage/json/change-at.ts';
import { alterPayload, alterRpcResponse, alterTools } from '../../suites/sabotage/rpc/alter-rpc.ts';
import type { Saboteur } from '../model/saboteur.ts';
import { isFailure } from '../model/verdict.ts';
import { judgeInProcess } from '../reference/in-process.ts';

async function ucpVerdicts(sabotage: Saboteur['sabotage'], version?: '2026-01-23', agentProfile?: string) {
  const verdicts = await judgeInProcess([discovery, commerce], {
    sabotage,
    storefront: { dialect: 'ucp', ...(version && { version }) },
    target: { rulesets: ['ucp'], runs: 5, ...(agentProfile !== undefined && { agentProfile }) },
  });
  return verdicts.filter(({ ruleset }) => ruleset === 'ucp');
}

const failing = (verdicts: Awaited<ReturnType<typeof ucpVerdicts>>) =>
  verdicts
    .filter((verdict) => isFailure(verdict) || verdict.status === 'error')
    .map(({ check, violations, error }) => `${check}: ${error ?? violations[0]?.message}`);

const refused = alterRpcResponse(withRpc('tools/call'), ({ jsonrpc, id }) => ({
  ...{ jsonrpc, id },
  error: { code: -32001, message: 'UCP discovery failed', data: 'no' },
}));

describe('a storefront that refuses callers without a profile', () => {
  test.each(['2026-01-23', undefined] as const)('is not blamed for it (%s)', async (version) => {
    expect(failing(await ucpVerdicts(refused, version))).toEqual([]);
  });

  test('is blamed when the caller showed one', async () => {
    const verdicts = await ucpVerdicts(refused, undefined, 'https://agent.test/profile.json');
    expect(failing(verdicts)).not.toEqual([]);
  });
});

/** A search of the storefront's own, with arguments and messages of its own. */
const ownSearch = combine(
  alterTools((tools) => [
    { name: 'search_catalog', inputSchema: { type: 'object', properties: { query: { type: 'string' } } } },
    ...tools.filter(({ name }) => name !== 'search_catalog'),
  ]),
  alterRpcResponse(withTool('search_catalog'), ({ jsonrpc, id }) => ({
    jsonrpc,
    id,
    result: { structuredContent: { products: [], messages: [{ severity: 'mild' }] }, content: [] },
  })),
);

describe('version 2026-01-23 with more tools than its five', () => {
  test('is lawful, and its checkouts are judged all the same', async () => {
    const verdicts = await ucpVerdicts(ownSearch, '2026-01-23');
    expect(failing(verdicts)).toEqual([]);
    const judged = verdicts.filter(({ status }) => status === 'pass').map(({ check }) => check);
    expect(judged).toContain('commerce/ucp-checkouts-are-well-formed');
    expect(judged).toContain('commerce/ucp-arguments-are-wrapped');
  });

  test('names the tool of its five that breaks a rule', async () => {
    const wrong = alterPayload(['create_checkout'], setAt('/links', 'none'));
    expect(failing(await ucpVerdicts(wrong, '2026-01-23'))[0]).toContain('create_checkout: /result');
  });
});
