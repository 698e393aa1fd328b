/** A told request is as good as any other to who reads it, and to who makes another one of it. */
import { expect, test } from 'vitest';
import { ToldRequest } from './told-request.ts';

const url = 'http://storefront.test/api/ucp/mcp';
const told = () => new ToldRequest({ method: 'POST', url, headers: { accept: '*/*' }, body: '{"id":1}' });

test('its text can be read again and again, also as that of a clone', async () => {
  const request = told();
  expect(await request.clone().text()).toBe('{"id":1}');
  expect(await request.text()).toBe('{"id":1}');
  expect(await request.text()).toBe('{"id":1}');
});

test('another request made of it has its body', async () => {
  const other = new Request(told(), { headers: { accept: 'text/html' } });
  expect(other.headers.get('accept')).toBe('text/html');
  expect(await other.text()).toBe('{"id":1}');
});

test('without a body its text is empty', async () => {
  const request = new ToldRequest({ method: 'GET', url, headers: {} });
  expect(request.body).toBeNull();
  expect(await request.text()).toBe('');
});
