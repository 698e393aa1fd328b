/** Chromium, driven by playwright-core: a page of another origin that sends requests to the target; and its network log. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Browser as Chromium, Page } from 'playwright-core';
import type { Browsed, Browser, BrowserAnswer, HttpRequest } from '../model/http.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import { UsageError } from '../model/usage-error.ts';
import { installCommand } from '../package/package-root.ts';
import { maxWait } from './bounds.ts';

export type ChromiumOptions = {
  readonly executablePath: string;
  /** The base URL of the storefront; its browser is started at once. */
  readonly baseUrl: string;
  readonly userAgent: string;
  /** The time limit of one request, in milliseconds. */
  readonly timeoutMs: number;
  /** Certificates are not verified. */
  readonly insecure?: boolean;
};

/** A reserved name (RFC 6761 section 6.2). */
const otherHost = 'another-origin.test';

/**
 * Starts one Chromium for each host, because the hosts that a browser can reach are fixed when it starts: the target
 * and nothing else, wherever a response may redirect to.
 * @throws UsageError when playwright-core is not installed, or the browser cannot be started.
 */
export async function openChromium(options: ChromiumOptions): Promise<Browser> {
  const page = await servePage();
  const started = new Map<string, Promise<Chromium>>();
  const browserFor = (url: string) => {
    const { hostname } = new URL(url);
    const browser = started.get(hostname) ?? launch(options, hostname, page.port);
    started.set(hostname, browser);
    return browser;
  };
  const close = async () => {
    const launched = await Promise.allSettled(started.values());
    await Promise.all(launched.map((one) => one.status === 'fulfilled' && one.value.close()));
    await page.close();
  };
  await browserFor(options.baseUrl).catch(async (cause) => {
    await close();
    throw cause;
  });
  return {
    origin: `http://${otherHost}`,
    send: async (request, signal) => send(await browserFor(request.url), request, signal, options),
    close,
  };
}

async function launch({ executablePath }: ChromiumOptions, host: string, port: number): Promise<Chromium> {
  const { chromium } = await import('playwright-core').catch((cause) => {
    const command = installCommand('playwright-core');
    throw new UsageError(`--browser needs the package playwright-core: ${command}`, { cause });
  });
  const rules = [`MAP ${otherHost}:80 127.0.0.1:${port}`, 'MAP * ~NOTFOUND', `EXCLUDE ${host}`];
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    // It connects to the target directly, whatever the environment says.
    '--no-proxy-server',
    '--disable-background-networking',
    `--host-resolver-rules=${rules.join(', ')}`,
  ];
  try {
    return await chromium.launch({ executablePath, args });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new UsageError(`--browser: ${executablePath} cannot be started as Chromium: ${why}`, { cause });
  }
}

/** Uses a new browser context, so that nothing is cached from an earlier request or preflight. */
async function send(
  browser: Chromium,
  request: HttpRequest,
  signal: AbortSignal,
  { userAgent, timeoutMs, insecure = false }: ChromiumOptions,
): Promise<Browsed> {
  signal.throwIfAborted();
  const context = await browser.newContext({ userAgent, ignoreHTTPSErrors: insecure });
  const closeContext = () => void context.close();
  signal.addEventListener('abort', closeContext, { once: true });
  try {
    const page = await context.newPage();
    await page.goto(`http://${otherHost}/`);
    const log = await networkLog(await context.newCDPSession(page), request.url);
    const read = await fetchInPage(page, request, timeoutMs);
    const { answers, failure } = await log.settled(read);
    return { readable: read ? true : { refused: refusal(request, failure) }, answers };
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    throw cause;
  } finally {
    signal.removeEventListener('abort', closeContext);
    await context.close();
  }
}

/** @returns whether the script got a response. It does not read the body, because CORS is decided before it. */
const fetchInPage = (page: Page, { url, method, headers, body }: HttpRequest, millis: number) =>
  page.evaluate(
    async ({ url, millis, ...init }) => {
      const end = new AbortController();
      const timer = setTimeout(() => end.abort(), millis);
      try {
        await fetch(url, { ...init, credentials: 'omit', signal: end.signal });
        return true;
      } catch {
        return false;
      } finally {
        clearTimeout(timer);
        end.abort();
      }
    },
    { url, millis, method, headers: { ...headers }, ...(body !== undefined && { body }) },
  );

/** Why the script got no response. @throws Inconclusive when the reason is not CORS. */
function refusal({ method, url }: HttpRequest, failure: Failure | undefined): string {
  if (failure?.corsError !== undefined) return failure.corsError;
  const code = failure?.canceled ? 'timeout' : 'unreachable';
  const why = failure?.errorText ?? 'no reason given';
  throw new Inconclusive(code, `${method} ${url} got no response in the browser: ${why}`);
}

export type ServedPage = { readonly port: number; close(): Promise<void> };

const document = '<!doctype html><meta charset="utf-8"><title>A page of another origin</title>';

export async function servePage(): Promise<ServedPage> {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(document);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A request without a response; `corsError` is the browser's term, such as MissingAllowOriginHeader. */
type Failure = {
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
      while (performance.now() < end && !(isComplete() && isQuiet())) await delay(quietPeriod / 4);
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
