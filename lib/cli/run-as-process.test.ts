import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it, test } from 'vitest';
import { askOn, interruptionOf } from './run-as-process.ts';

class FakeProcess extends EventEmitter {
  readonly exits: number[] = [];
  exit(code: number) {
    this.exits.push(code);
  }
}

it('aborts at the first signal and exits at the second', () => {
  const program = new FakeProcess();
  const signal = interruptionOf(program);
  expect(signal.aborted).toBe(false);
  program.emit('SIGINT');
  expect({ aborted: signal.aborted, exits: program.exits }).toEqual({ aborted: true, exits: [] });
  program.emit('SIGTERM');
  expect(program.exits).toEqual([130]);
});

it('keeps listening, so that no library ends the process instead', () => {
  const program = new FakeProcess();
  interruptionOf(program);
  program.emit('SIGINT');
  expect(program.listenerCount('SIGINT')).toBe(1);
});

describe('ask on', () => {
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
});
