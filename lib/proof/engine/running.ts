/** A scripted stack with a context on top of it, and the failures of which such scripts are made. */
import { createContext } from '../../engine/context.ts';
import { calling, type Script, scriptedStack } from '../../http/stack/testing.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Target } from '../../model/target.ts';
import { anyTarget } from '../any-target.ts';

export const refused = (code = 'ECONNREFUSED') =>
  new Inconclusive('unreachable', 'no connection', { cause: Object.assign(new Error(code), { code }) });

export const timedOut = () => new Inconclusive('timeout', 'no answer in time');

/** A stack with a context on top of it, and another one for the turn in which a failure is confirmed. */
export function running(script: Script, own: Partial<Target> = {}, signal?: AbortSignal) {
  const run = scriptedStack(script, { target: anyTarget(own), ...(signal && { signal }) });
  const contextIn = (turn: number) => createContext(run, { by: 'catalog/any', turn }).context;
  return { ...run, context: contextIn(0), again: contextIn(1) };
}

export const reading = calling('list_books');

export const writing = calling('reserve_book');
