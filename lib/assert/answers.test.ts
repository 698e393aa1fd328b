/** A check as a row of data. */
import { describe, expect, test } from 'vitest';
import type { HttpResponse } from '../model/http.ts';
import { get } from '../model/http.ts';
import { anyContext, anyResponse } from '../proof/any-target.ts';
import { hasStatus } from './response.ts';
import { answers, isServed, meets } from './rules.ts';
import { requestText, show, violation } from './violation.ts';

describe('answers', () => {
  const row = {
    id: 'catalog/a',
    requires: ['catalog.a'],
    claim: 'A.',
    fix: 'Change it.',
    needs: ['burst'],
  } as const;

  function contextOf(response: HttpResponse) {
    const log: unknown[] = [];
    const context = anyContext({
      fetch: async (request) => {
        log.push(request.url);
        return response;
      },
      examine: (subjects) => {
        const list = [...subjects];
        log.push(list.length);
        return list;
      },
    });
    return { context, log };
  }

  test('fetches, examines, and compares the response with the expectation', async () => {
    const { context, log } = contextOf(anyResponse('', { status: 404 }));
    const made = answers({ ...row, to: get('/a'), with: { status: 200 } });
    expect(await made.run(context)).toMatchObject([{ at: 'status', actual: '404' }]);
    expect(log).toEqual(['/a', 1]);
    expect(made).toMatchObject({ ...row });
    expect(made).not.toHaveProperty('to');
  });

  test('builds its request from discovered facts', async () => {
    const { context, log } = contextOf(anyResponse('{}'));
    const made = answers({
      ...row,
      to: async ({ target }) => get(`/${target.country}`),
      with: { status: 200 },
    });
    expect(await made.run(context)).toEqual([]);
    expect(log).toEqual(['/US', 1]);
  });

  test('judges the responses to several requests, also with a function', async () => {
    const { context, log } = contextOf(anyResponse('{}'));
    const holds = () => [{ message: 'wrong' }];
    const made = answers({ ...row, to: [get('/a'), get('/b')], with: { status: 200 }, holds });
    expect(await made.run(context)).toEqual([{ message: 'wrong' }, { message: 'wrong' }]);
    expect(log).toEqual(['/a', '/b', 2]);
  });

  test('skips further judgement where the expectation is not met', async () => {
    const { context } = contextOf(anyResponse('', { status: 404 }));
    const holds = () => [{ message: 'wrong' }];
    const made = answers({ ...row, to: get('/a'), with: { status: 200 }, holds });
    expect(await made.run(context)).toMatchObject([{ at: 'status' }]);
  });

  test('names its prerequisite check', async () => {
    const { context } = contextOf(anyResponse('', { status: 404 }));
    const made = answers({ ...row, to: get('/a'), after: 'catalog/b', with: { mediaType: 'text/html' } });
    await expect(made.run(context)).rejects.toMatchObject({ code: 'prerequisite', check: 'catalog/b' });
  });

  test('is inconclusive when it has no response to judge', async () => {
    const { context } = contextOf(anyResponse('', { status: 404 }));
    const made = answers({ ...row, to: get('/a'), where: isServed, unobserved: 'no such response' });
    await expect(made.run(context)).rejects.toMatchObject({
      code: 'not-observed',
      message: 'no such response',
    });
  });
});

describe('meets', () => {
  test('shows every violation of one response', () => {
    const response = anyResponse('{}', { headers: [['x-no', '1']] });
    const violations = meets(response, {
      status: [200, 204],
      mediaType: 'application/json',
      headers: { 'x-yes': '1' },
      lacks: ['x-no'],
      schema: 'error',
    });
    expect(violations.map(({ at }) => at)).toEqual([
      'header: content-type',
      'header: x-yes',
      'header: x-no',
      '',
      '',
    ]);
  });

  test('ignores the body when the status is wrong', () => {
    const response = anyResponse('', { status: 500 });
    expect(meets(response, { status: 200, schema: 'error' }).map(({ at }) => at)).toEqual(['status']);
  });

  test('checks only the expected members', () => {
    expect(meets(anyResponse('', { status: 500, headers: [] }), {})).toEqual([]);
  });
});

test('hasStatus accepts every allowed status', () => {
  expect(hasStatus(anyResponse(), 200, 204)).toEqual([]);
  expect(hasStatus(anyResponse('', { status: 404 }), 200, 204)).toEqual([
    {
      message: 'GET /products.json answered 404; promised is 200 or 204',
      exchange: 1,
      at: 'status',
      expected: '200 or 204',
      actual: '404',
    },
  ]);
});

describe('messages', () => {
  test('show values as JSON, cut to 120 characters', () => {
    expect([12, 'a', null, undefined, [1], { a: 1 }].map(show)).toEqual([
      '12',
      '"a"',
      'null',
      'absent',
      '[1]',
      '{"a":1}',
    ]);
    expect(show('x'.repeat(10_000_000))).toHaveLength(120);
    expect(show(Array(1_000).fill(1))).toMatch(/^\[1,1.*\.\.\.$/);
  });

  test('show a placeholder for unprintable values', () => {
    const deep = JSON.parse('['.repeat(200_000) + ']'.repeat(200_000));
    expect(show(deep)).toMatch(/^a value that cannot be shown/);
    expect(show(12n)).toMatch(/^a value that cannot be shown/);
  });

  test('name the request by method, path and query, and the exchange', () => {
    const request = { ...get('http://shop.example/a?b=1'), method: 'HEAD' };
    const response = anyResponse('', { request, exchange: 7 });
    expect(requestText(response)).toBe('HEAD /a?b=1');
    expect(violation(response, 'm', { at: '/a' })).toEqual({ message: 'm', exchange: 7, at: '/a' });
  });
});
