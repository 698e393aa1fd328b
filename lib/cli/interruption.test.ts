import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { interruptionOf } from './interruption.ts';

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
