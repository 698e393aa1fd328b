/** What was made is taken back once, again after trouble, and in bounded time. */
import { expect, test } from 'vitest';
import type { HttpRequest } from '../../model/http-request.ts';
import { anyObservation } from '../../proof/any-observation.ts';
import { postJson } from '../requests.ts';
import { createLeftovers, type LeftoverChange, takeBack } from './cleanup.ts';

const undoing = (name: string) => postJson('http://shop.example/a', { cancel: name });
const made = (request: HttpRequest) => anyObservation({}, { request });
const never = () => new AbortController().signal;

async function withOne(name = 'one') {
  const changes: LeftoverChange[] = [];
  const leftovers = createLeftovers((change) => changes.push(change));
  await leftovers.making(
    async () => made(undoing('nothing')),
    () => undoing(name),
  );
  return { leftovers, changes };
}

test('what a check takes back itself is not taken back again', async () => {
  const { leftovers, changes } = await withOne();
  leftovers.answered(made(undoing('one')));
  const sent: HttpRequest[] = [];
  await leftovers.tidy(async (request) => {
    sent.push(request);
    return { status: 200 };
  });
  expect(sent).toEqual([]);
  expect(changes.map(({ kind }) => kind)).toEqual(['made', 'taken-back']);
});

test.each([429, 500, 503])('an answer with status %i takes nothing back', async (status) => {
  const { leftovers } = await withOne();
  leftovers.answered({ ...made(undoing('one')), status });
  const statuses = [status, 200];
  const sent: HttpRequest[] = [];
  await leftovers.tidy(async (request) => {
    sent.push(request);
    return { status: statuses[sent.length - 1] ?? 200 };
  });
  expect(sent).toEqual([undoing('one'), undoing('one')]);
  expect(leftovers.besides(undoing('other'))).toBe(0);
});

test('each leftover keeps a place in the budget, but not from what takes it back', async () => {
  const { leftovers } = await withOne();
  expect(leftovers.besides(undoing('other'))).toBe(1);
  expect(leftovers.besides(undoing('one'))).toBe(0);
});

test('what is being made when the run is over is waited for, and taken back', async () => {
  const leftovers = createLeftovers();
  let answer: (response: ReturnType<typeof made>) => void = () => {};
  const making = leftovers.making(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
    () => undoing('late'),
  );
  const sent: HttpRequest[] = [];
  const tidied = leftovers.tidy(async (request) => {
    sent.push(request);
    return { status: 200 };
  });
  answer(made(undoing('nothing')));
  await Promise.all([making, tidied]);
  expect(sent).toEqual([undoing('late')]);
});

test('what is never answered is given up', async () => {
  const leftovers = createLeftovers();
  const making = leftovers.making(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    () => undoing('never'),
  );
  const refused = expect(making).rejects.toThrow('the run is over');
  await leftovers.tidy(async () => ({ status: 200 }));
  await refused;
});

test('no more than two hundred are sent, and one that failed once more', async () => {
  let sent = 0;
  const many = Array.from({ length: 300 }, (_, n) => undoing(String(n)));
  await takeBack(many, never(), async () => {
    sent += 1;
    if (sent === 1) throw new Error('no connection');
    return { status: 200 };
  });
  expect(sent).toBe(201);
});
