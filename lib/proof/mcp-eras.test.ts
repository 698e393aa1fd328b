/** The reference storefront in every revision of MCP gets the verdicts that it gets where no revision asks for anything. */
import { describe, expect, test, vi } from 'vitest';
import { suites } from '../../suites/index.ts';
import type { Exchange } from '../model/http/exchange.ts';
import type { RunEvent } from '../model/run-event.ts';
import type { Verdict } from '../model/verdict.ts';
import { judgeInProcess } from '../reference/in-process.ts';
import type { StorefrontOptions } from '../storefront/index.ts';

// Whole audits may be slow on shared machines.
vi.setConfig({ testTimeout: 120_000 });

async function judged(storefront: Partial<StorefrontOptions>) {
  const exchanges: Exchange[] = [];
  const onEvent = (event: RunEvent) => {
    if (event.kind === 'exchange') exchanges.push(event.exchange);
  };
  const verdicts = await judgeInProcess(suites, { storefront, onEvent });
  return { verdicts, exchanges };
}

const statuses = (verdicts: readonly Verdict[]) =>
  Object.fromEntries(verdicts.map(({ check, status, reason, violations }) => [check, [status, reason?.code, reason?.text, violations.map(({ message }) => message)].filter(Boolean).join(' | ')]));

describe.each(['document', 'ucp'] as const)('in the dialect %s', (dialect) => {
  const usual = judged({ dialect });
  test.each(['2025-06-18', '2025-11-25', '2026-07-28', 'sessions'] as const)('%s', async (mcp) => {
    const { verdicts, exchanges } = await judged({ dialect, mcp });
    const { verdicts: expected, exchanges: usually } = await usual;
    console.log(mcp, exchanges.length, usually.length);
    expect(statuses(verdicts)).toEqual(statuses(expected));
  });
});
