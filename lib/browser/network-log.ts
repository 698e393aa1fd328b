/** Logs the network events of one request, its preflight and its redirects, from the DevTools protocol. */
import { setTimeout } from 'node:timers/promises';
import type { CDPSession } from 'playwright-core';
import type { BrowserAnswer } from '../model/http.ts';
import { maxWait } from './bounds.ts';

/** A request without a response; `corsError` is the browser's term, such as MissingAllowOriginHeader. */
export type Failure = {
  readonly corsError?: string;
  readonly errorText: string;
  readonly canceled: boolean;
};

type Logged = {
  readonly answers: readonly BrowserAnswer[];
  readonly failure?: Failure;
};

interface NetworkLog {
  /**
   * Waits until the browser has reported the end of the request and no further event for a moment, because its events
   * may lag behind the script.
   * @param read whether the script got a response.
   */
  settled(read: boolean): Promise<Logged>;
}

type Sent = { readonly method: string; readonly url: string };

/** In milliseconds. */
const quietPeriod = 100;

const events = [
  'Network.requestWillBeSent',
  'Network.requestWillBeSentExtraInfo',
  'Network.responseReceivedExtraInfo',
  'Network.loadingFailed',
] as const;

/** @param url of the request to log. @param most that the log waits for events, in milliseconds. */
export async function networkLog(devtools: CDPSession, url: string, most = maxWait): Promise<NetworkLog> {
  const sent = new Map<string, Sent[]>();
  const origins = new Map<string, string[]>();
  const answers: { id: string; status: number; headers: BrowserAnswer['headers'] }[] = [];
  let failure: Failure | undefined;
  let lastEvent = performance.now();
  const onEvent = () => {
    lastEvent = performance.now();
  };
  for (const event of events) devtools.on(event, onEvent);

  devtools.on('Network.requestWillBeSent', ({ requestId: id, request, redirectResponse }) => {
    if (request.url === url || redirectResponse) push(sent, id, { method: request.method, url: request.url });
  });
  devtools.on('Network.requestWillBeSentExtraInfo', ({ requestId: id, headers }) => {
    push(origins, id, headers.Origin ?? headers.origin ?? '');
  });
  devtools.on('Network.responseReceivedExtraInfo', ({ requestId: id, statusCode, headers }) => {
    answers.push({ id, status: statusCode, headers: lines(headers) });
  });
  devtools.on('Network.loadingFailed', ({ requestId: id, corsErrorStatus, errorText, canceled = false }) => {
    if (!sent.has(id)) return;
    const corsError = corsErrorStatus?.corsError;
    failure ??= { errorText, canceled, ...(corsError && { corsError }) };
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });

  const pairs = () => {
    const attempts = new Map<string, number>();
    return answers.flatMap(({ id, status, headers }) => {
      const n = attempts.get(id) ?? 0;
      attempts.set(id, n + 1);
      const request = sent.get(id)?.[n];
      return request ? [{ ...request, origin: origins.get(id)?.[n] ?? '', status, headers }] : [];
    });
  };
  return {
    async settled(read) {
      const isComplete = () =>
        read ? pairs().some(({ method }) => method !== 'OPTIONS') : failure !== undefined;
      const isQuiet = () => performance.now() - lastEvent > quietPeriod;
      const end = performance.now() + most;
      while (performance.now() < end && !(isComplete() && isQuiet())) await setTimeout(quietPeriod / 4);
      return { answers: pairs(), ...(failure && { failure }) };
    },
  };
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value]);
}

/** The protocol joins header lines of the same name with a line break. */
const lines = (headers: Readonly<Record<string, string>>): BrowserAnswer['headers'] =>
  Object.entries(headers).flatMap(([name, value]) =>
    value.split('\n').map((line) => [name.toLowerCase(), line] as const),
  );
