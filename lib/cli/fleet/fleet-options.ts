/** The options of the commands of fleets. */
import { answerFormats } from '../../fleet/ask/questions.ts';
import { isWeek, type Shard } from '../../fleet/job.ts';
import { sharedOptionNames } from '../../fleet/list/entry.ts';
import { logFormats } from '../../fleet/watch/log.ts';
import { choice, integer, type Kind, requestRate, seconds, text, toggle } from '../../target/kinds.ts';
import { option } from '../../target/option.ts';
import { options } from '../../target/options.ts';

/** A lane needs a rate. */
const laneRate: Kind<number> = {
  ...requestRate(),
  takes: 'requests per second, such as 1/s or 0.5/s, up to 10000/s',
  parse(raw) {
    const rate = requestRate().parse(raw);
    return rate !== undefined && Number.isFinite(rate) ? rate : undefined;
  },
};

const shard: Kind<Shard> = {
  takes: 'a part such as 3/10, the third of ten',
  placeholder: 'K/N',
  schema: { type: 'string', pattern: '^[1-9]\\d*/[1-9]\\d*$' },
  parse(raw) {
    const [, index = 0, of = 0] = (/^(\d{1,6})\/(\d{1,6})$/.exec(String(raw)) ?? []).map(Number);
    return index >= 1 && index <= of ? { index, of } : undefined;
  },
};

const week: Kind<string> = {
  ...text('WEEK', 'a week such as 2026-W47'),
  parse: (raw) => (typeof raw === 'string' && isWeek(raw) ? raw : undefined),
};

const redis = option(
  text('URL', 'an address such as redis://127.0.0.1:6379'),
  'the queue: Redis or Valkey',
  undefined,
  { shown: 'FLEET_REDIS' },
);
const out = option(text('DIR', 'a folder'), 'folder of the results; workers may share it', 'reports/fleet');
const quiet = option(toggle(), 'no progress and no log', false);

/** Options of the jobs, wherever they run. */
const ofJobs = {
  week: option(week, 'week that the audits count for', undefined, { shown: 'this week' }),
  strict: option(toggle(), 'a bad line of the list ends it all, instead of being left out', false),
  shard: option(shard, 'only this part of the list, the same on every machine', undefined, {
    shown: 'all of it',
  }),
  'lane-rate': option(laneRate, 'requests per second to one serving edge, over all its storefronts', 1),
  'lane-audits': option(integer(1, 64), 'audits of one serving edge at a time, which share its rate', 1),
  backoff: option(
    seconds(0.01, 86_400),
    'before an inconclusive audit is tried again; twice as long each time, three times',
    60,
  ),
};

/** Options of the processes that audit. */
const ofWorkers = {
  audits: option(integer(1, 256), 'audits of this process at a time', 4),
  metrics: option(text('FILE', 'a file'), 'file of metrics for Prometheus', undefined, { shown: 'none' }),
  log: option(choice(logFormats, 'NAME'), `log on stderr: ${logFormats.join(' or ')}`, 'text'),
};

/** Options of all storefronts; the depth is quick unless it is given. */
const ofAudits = Object.fromEntries(
  sharedOptionNames.map((name) => [
    name,
    name === 'depth'
      ? option(options.depth.kind, options.depth.help, undefined, { shown: 'quick' })
      : options[name],
  ]),
);

export const runOptions = { ...ofJobs, ...ofWorkers, out, quiet };
export const enqueueOptions = { ...ofJobs, redis, quiet };
export const workOptions = {
  ...{ redis, ...ofWorkers, out },
  'until-empty': option(toggle(), 'ends when no job is left', false),
  'stalled-after': option(
    seconds(1, 3600),
    'a worker that is silent for so long has died, and its audits are done again',
    30,
  ),
  quiet,
};
export const statusOptions = {
  redis: { ...redis, shown: 'none: the files of DIR' },
  format: option(choice(['text', 'json'] as const, 'NAME'), 'text or json', 'text'),
  watch: option(toggle(), 'looks again every two seconds, until nothing is left', false),
};
export const askOptions = {
  out,
  format: option(choice(answerFormats, 'NAME'), `the answer: ${answerFormats.join(', ')}`, 'table'),
};
export const siteOptions = {
  out: option(text('SITE', 'a folder'), 'folder of the pages', undefined, { shown: 'site, in DIR' }),
  week: option(week, 'week that is shown', undefined, { shown: 'the newest one with results' }),
};
export const auditOptions = ofAudits;
