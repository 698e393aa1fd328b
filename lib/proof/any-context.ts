/** A context for unit tests: it sends nothing that a test does not answer. */
import type { Context } from '../model/context.ts';
import { anyTarget } from './any-target.ts';

const refuse = () => Promise.reject(new Error('this test sends nothing'));

export const anyContext = (own: Partial<Context> = {}): Context => ({
  target: anyTarget(),
  fetch: refuse,
  send: refuse,
  browse: refuse,
  examine: (subjects) => [...subjects],
  seen: () => [],
  wait: async () => {},
  ...own,
});
