/** A trouble of a whole target as a row: how it is served, and what an audit has to say. */
import type { Socket } from 'node:net';
import type { DiagnosisCode } from '../../model/report.ts';
import type { Certificate } from '../hostile/certificates.ts';

export type Answer = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Trouble = {
  readonly id: string;
  readonly diagnosis: DiagnosisCode;
  /** In the sentence. */
  readonly says: RegExp;
  /** In the command to try next, or in the advice when there is none. */
  readonly next: RegExp;
  /** The URL that is audited; that of the server by default. */
  readonly url?: (origin: string) => string;
  readonly certificate?: Certificate;
  /** Without either, nothing listens. */
  readonly answer?: (path: string, origin: string) => Answer;
  /** Below HTTP: called for every connection after its first bytes. */
  readonly speak?: (socket: Socket) => void;
};

/** Seconds: only a silent target makes anybody wait, and on a busy machine the others may take long. */
export const timeoutFor = ({ diagnosis }: Trouble): string => (diagnosis === 'timeout' ? '0.3' : '60');

/** The exit code and the outcome of all of them. */
export const expected = { code: 2, outcome: 'inconclusive' } as const;

export const html = (title: string, inside = '', status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><html><head><title>${title}</title></head><body>${inside}</body></html>`,
});

export const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

export const to = (location: string, status = 302): Answer => ({ status, headers: { location } });

/** The command to try next, without the timeout that every audit of a trouble has. @throws Error for an audit without it. */
export function nextCommandOf(trouble: Trouble, next = ''): string {
  if (!next.startsWith('storefront-conformance')) return next;
  if (!/ --timeout \d/.test(next)) throw new Error(`the timeout is missing in: ${next}`);
  return next.replace(` --timeout ${timeoutFor(trouble)}`, '');
}
