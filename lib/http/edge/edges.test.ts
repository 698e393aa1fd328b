/** Which hosts count as one edge. */
import { expect, test } from 'vitest';
import { type Answer, get } from '../../model/http.ts';
import { maxNoted } from '../bounds.ts';
import { toHttpResponse } from '../to-http-response.ts';
import { createEdges, hostOf } from './edges.ts';

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

test('each host is an edge of its own, whatever the port, until an answer says otherwise', () => {
  const edges = createEdges();
  edges.note(from('a.example'), ['192.0.2.1']);
  edges.note(from('b.example'), ['192.0.2.2']);
  expect(edges.of('a.example')).not.toBe(edges.of('b.example'));
  expect(hostOf('http://127.0.0.1:4000/a')).toBe(hostOf('http://127.0.0.1:4001/b'));
});

test('hosts at one address, with one name of a platform, or busy in one run share an edge', () => {
  const joined: (readonly [string, string])[] = [];
  const edges = createEdges((...names) => joined.push(names));
  edges.note(from('a.example'), ['192.0.2.1', '192.0.2.2']);
  edges.note(from('b.example'), ['192.0.2.2']);
  edges.note(from('c.example', [['powered-by', 'A Platform']]));
  edges.note(from('b.example', [['powered-by', 'A Platform']]));
  edges.busy('a.example');
  edges.busy('d.example');
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
