/** The violation when two answers to tools/list differ. */
import { expect, test } from 'vitest';
import { anyResponse } from '../../lib/proof/any-target.ts';
import { sameTools } from './tools-list.ts';

const answer = (exchange: number, ...names: readonly string[]) => {
  const tools = names.map((name) => ({ name, inputSchema: { type: 'object' } }));
  return anyResponse({ jsonrpc: '2.0', id: 1, result: { tools } }, { exchange });
};

test('the message does not depend on the number of the exchange', () => {
  const [first, second] = [3, 4].map((exchange) => sameTools(answer(exchange, 'a'), answer(9, 'a', 'b')));
  expect(first?.map(({ message }) => message)).toEqual(second?.map(({ message }) => message));
  expect(first).toMatchObject([{ expected: 'as in exchange 3: a', actual: 'a, b' }]);
  expect(sameTools(answer(3, 'a'), answer(4, 'a'))).toEqual([]);
});
