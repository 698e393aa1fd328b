/** The pace of one edge: unbounded, one request a second, and faster again while it goes well. */

import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../model/http.ts';
import { get } from '../../model/http.ts';
import { maxNoted } from '../bounds.ts';
import { toHttpResponse } from '../to-http-response.ts';
import { createEdges, createPace, createSlowStart, hostOf, type SlowStart } from './host-rate-limiter.ts';

/** @property at moves the clock, in milliseconds. */
function pacing() {
  let now = 0;
  const pace = createPace(() => now);
  const serves = (times: number) => {
    for (let i = 0; i < times; i += 1) pace.served(pace.slowings);
  };
  return { pace, serves, at: (millis: number) => (now = millis) };
}

describe('the pace', () => {
  test('is one request per second after throttling without Retry-After, however fast it was', () => {
    const { pace, serves } = pacing();
    serves(500);
    expect(pace.rate).toBe(Number.POSITIVE_INFINITY);
    pace.slow(0, 1_200, false);
    expect(pace.rate).toBe(1);
  });

  test('doubles after each ten requests that were served, and ends above a hundred', () => {
    const { pace, serves } = pacing();
    pace.slow(0, 1_000, false);
    const rates = Array.from({ length: 9 }, () => {
      serves(10);
      return pace.rate;
    });
    expect(rates).toEqual([2, 4, 8, 16, 32, 64, 128, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]);
  });

  test('grows later each time that a faster pace was throttled', () => {
    const { pace, serves } = pacing();
    pace.slow(0, 1_000, false);
    const needed: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      let count = 0;
      for (; pace.rate === 1; count += 1) serves(1);
      needed.push(count);
      pace.slow(pace.slowings, 1_000, false);
    }
    expect(needed).toEqual([10, 20, 40, 80, 160, 160]);
  });

  test('is the rate that the edge has served, with the demanded wait included', () => {
    const { pace, serves, at } = pacing();
    serves(4);
    at(20);
    pace.slow(0, 980, true);
    expect(pace.rate).toBe(4);
    at(9_000);
    serves(2);
    pace.slow(1, 60_000, true);
    expect(pace.rate).toBe(1);
  });

  test('is slowed once by concurrent requests, and not raised by them', () => {
    const { pace } = pacing();
    pace.slow(0, 1_000, false);
    pace.slow(0, 9_000, true);
    for (let i = 0; i < 50; i += 1) pace.served(0);
    expect([pace.rate, pace.slowings]).toEqual([1, 1]);
  });
});

describe('slow start', () => {
  /** How many of twenty are let in; they end afterwards, and the others never begin. */
  async function room({ queue }: SlowStart): Promise<number> {
    let inside = 0;
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    for (let work = 0; work < 20; work += 1) {
      void queue.add(() => {
        inside += 1;
        return left;
      });
    }
    await turn();
    queue.clear();
    leave();
    await queue.onIdle();
    return inside;
  }

  test('grows by one each round, up to the former number', async () => {
    const start = createSlowStart(4);
    expect(await room(start)).toBe(4);
    start.restart();
    const rooms: number[] = [];
    for (let i = 0; i < 10; i += 1) {
      rooms.push(await room(start));
      start.grow(start.restarts);
    }
    expect(rooms).toEqual([1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
  });

  test('does not grow by work that started before the last restart', async () => {
    const start = createSlowStart(4);
    start.restart();
    const { restarts } = start;
    start.restart();
    start.grow(restarts);
    expect(await room(start)).toBe(1);
  });

  test('starts work with a higher priority first', async () => {
    const start = createSlowStart(4);
    start.restart();
    let leave = () => {};
    const first = start.queue.add(() => new Promise<void>((resolve) => (leave = resolve)));
    const order: string[] = [];
    const works = [
      start.queue.add(async () => order.push('other'), { priority: 0 }),
      start.queue.add(async () => order.push('hurry'), { priority: 1 }),
    ];
    leave();
    await Promise.all([first, ...works]);
    expect(order).toEqual(['hurry', 'other']);
  });
});

describe('edges', () => {
  const from = (host: string, headers: Answer['headers'] = []) =>
    toHttpResponse({
      exchange: 1,
      request: get(`https://${host}/`),
      status: 200,
      headers,
      bytes: new Uint8Array(),
      millis: 1,
      at: 0,
    });

  test('each host is an edge of its own, at all ports, until a response shows otherwise', () => {
    const edges = createEdges();
    edges.note(from('a.example'), ['192.0.2.1']);
    edges.note(from('b.example'), ['192.0.2.2']);
    expect(edges.of('a.example')).not.toBe(edges.of('b.example'));
    expect(hostOf('http://127.0.0.1:4000/a')).toBe(hostOf('http://127.0.0.1:4001/b'));
  });

  test('hosts at one address, with one name of a platform, or throttled in one run share an edge', () => {
    const joined: (readonly [string, string])[] = [];
    const edges = createEdges((...names) => joined.push(names));
    edges.note(from('a.example'), ['192.0.2.1', '192.0.2.2']);
    edges.note(from('b.example'), ['192.0.2.2']);
    edges.note(from('c.example', [['powered-by', 'A Platform']]));
    edges.note(from('b.example', [['powered-by', 'A Platform']]));
    edges.throttled('a.example');
    edges.throttled('d.example');
    edges.note(from('192.0.2.1'));
    const hosts = ['a.example', 'b.example', 'c.example', 'd.example', '192.0.2.1'];
    expect(new Set(hosts.map(edges.of)).size).toBe(1);
    expect(joined).toHaveLength(4);
    expect(edges.of('e.example')).toBe('e.example');
  });

  test('only the first answers of a host tell who serves it', () => {
    const edges = createEdges();
    edges.note(from('b.example', [['via', 'the last']]));
    for (let i = 0; i < maxNoted; i += 1) edges.note(from('a.example', [['via', `another ${i}`]]));
    edges.note(from('a.example', [['via', 'the last']]));
    expect(edges.of('a.example')).not.toBe(edges.of('b.example'));
  });
});
