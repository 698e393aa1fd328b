/** Questions at a terminal: an answer, the end of the input, an interruption. */
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { askOn } from './ask-on.ts';

function asking() {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const ending = new AbortController();
  return { input, output, ending, ask: askOn(input, output, ending.signal) };
}

test('gets the line that was typed', async () => {
  const { input, output, ask } = asking();
  const answer = ask('who? ');
  input.write('me@agency.example\nnext\n');
  expect(await answer).toBe('me@agency.example');
  expect(output.read().toString()).toBe('who? ');
});

test('gets nothing when the input ends, or the user gives up', async () => {
  const ended = asking();
  const first = ended.ask('who? ');
  ended.input.end();
  expect(await first).toBe('');
  const interrupted = asking();
  const second = interrupted.ask('who? ');
  interrupted.ending.abort();
  expect([await second, await interrupted.ask('again? ')]).toEqual(['', '']);
});
