/** Loads the optional packages of the queue, and connects to Redis or Valkey. */
import type { Redis } from 'ioredis';
import { UsageError } from '../../../model/usage-error.ts';
import { errorCode } from '../../../text/file-error.ts';

export type Packages = {
  readonly bullmq: typeof import('bullmq');
  readonly ioredis: Pick<typeof import('ioredis'), 'Redis'>;
};

/** Between two tries to reach a Redis that was there, in milliseconds. */
const maxWait = 2_000;
const connectMs = 5_000;

/** @throws UsageError when they are not installed. */
export async function loadPackages(): Promise<Packages> {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, ioredis };
  } catch (cause) {
    if (errorCode(cause) !== 'ERR_MODULE_NOT_FOUND') throw cause;
    const advice = 'npm install bullmq ioredis; without a queue, "fleet run" needs neither';
    throw new UsageError(`a queue needs the packages bullmq and ioredis: ${advice}`, { cause });
  }
}

/**
 * Once it was reached, whatever needs it waits until it is there again.
 * @throws UsageError when the address is none, or nothing answers there.
 */
export async function connect(url: string, { ioredis }: Packages): Promise<Redis> {
  if (!/^rediss?:\/\//.test(url) || !URL.canParse(url)) {
    throw new UsageError('--redis takes an address such as redis://127.0.0.1:6379');
  }
  let wasThere = false;
  let last: Error | undefined;
  const client = new ioredis.Redis(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    connectTimeout: connectMs,
    retryStrategy: (times) => (wasThere ? Math.min(times * 100, maxWait) : null),
  });
  client.on('error', (error) => {
    last = error;
  });
  try {
    await client.connect();
  } catch (cause) {
    client.disconnect();
    const because = last?.message || errorCode(last) || String(cause);
    throw new UsageError(`no Redis answers at ${placeOf(url)}: ${because}`, { cause });
  }
  wasThere = true;
  return client;
}

/** Without the password. */
export const placeOf = (url: string): string => new URL(url).host;

/** What is to be said before the work begins, one sentence each: this Redis may forget jobs. */
export async function warningsOf(client: Redis): Promise<readonly string[]> {
  const info = await client.info();
  const setting = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const policy = setting('maxmemory_policy');
  return [
    ...(policy !== undefined && policy !== 'noeviction'
      ? [`Redis may throw jobs away: its maxmemory-policy is ${policy}; a queue needs noeviction`]
      : []),
    ...(setting('aof_enabled') === '0'
      ? [
          'Redis forgets the newest jobs when it is restarted: appendonly is off; "fleet enqueue" adds them again',
        ]
      : []),
  ];
}
