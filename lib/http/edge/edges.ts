/** Finds the hosts that one edge serves: an edge limits a caller over all of them. */
import { isIP } from 'node:net';
import { headerLines } from '../../assert/response.ts';
import type { HttpResponse } from '../../model/http/http-response.ts';
import { maxNoted } from '../bounds.ts';

/** Headers by which an edge or a platform names itself. Whoever serves with the same words shares a pace: too slow is polite. */
const naming = ['server', 'via', 'powered-by', 'x-shopid'] as const;

export interface Edges {
  /** The name of the edge that serves a host: one for all hosts that are known to share it. */
  of(host: string): string;
  /** Notes what a response tells about who served it. @param addresses those that its host resolved to. */
  note(response: HttpResponse, addresses?: readonly string[]): void;
  /** Notes that a host was busy: those that are busy in one run count as one edge. */
  busy(host: string): void;
}

/** @param onJoin two edges turned out to be one: whatever was kept for `from` belongs to `into` now. */
export function createEdges(onJoin: (from: string, into: string) => void = () => {}): Edges {
  const joined = new Map<string, string>();
  const of = (host: string): string => {
    let name = host;
    for (let next = joined.get(name); next !== undefined; next = joined.get(name)) name = next;
    return name;
  };
  const first = new Map<string, string>();
  const noted = new Map<string, number>();
  const join = (host: string, sign: string) => {
    const known = first.get(sign);
    if (known === undefined) first.set(sign, host);
    const [from, into] = [of(host), of(known ?? host)];
    if (from === into) return;
    joined.set(from, into);
    onJoin(from, into);
  };
  return {
    of,
    busy: (host) => join(host, 'busy'),
    note(response, addresses = []) {
      const host = hostOf(response.request.url);
      const before = noted.get(host) ?? 0;
      if (before >= maxNoted) return;
      noted.set(host, before + 1);
      for (const address of isIP(host) === 0 ? addresses : [host]) join(host, `address ${address}`);
      for (const name of naming) {
        for (const line of headerLines(response, name)) join(host, `${name} ${line}`);
      }
    },
  };
}

/** Without the port: an edge limits an address, whatever the port. */
export const hostOf = (url: string): string => new URL(url).hostname;
