/** Groups of options: those that bound what an audit costs, and those of a bundle of evidence. */
import { maxPatience } from './bounds.ts';
import { integer, mebibytes, requestRate, seconds, text } from './kinds.ts';
import { grouped, option } from './option.ts';

/** The time limit of a run whose user sets none, in seconds. */
export const defaultDeadline = 600;

export const limits = grouped('Limits:', {
  connections: option(integer(1, 64), 'concurrent requests; with 1 they have a fixed order', 8, {
    member: 'connections',
    isPlanned: true,
  }),
  rate: option(requestRate(), 'requests per second', undefined, {
    shown: 'unlimited on loopback, 10/s elsewhere',
    isPlanned: true,
  }),
  budget: option(integer(1, 1_000_000), 'most requests of the run', undefined, {
    shown: '2000, and 1000 more each for writes and burst; 120 with --depth quick',
    isPlanned: true,
  }),
  'max-body': option(mebibytes(1, 256), 'largest body that is read, before and after decoding, in MiB', 16),
  'max-memory': option(
    mebibytes(64, 65_536),
    'most memory of the audit, in MiB; its heap gets half of it',
    512,
  ),
  timeout: option(seconds(0.01, 3600), 'time limit of one request', 15),
  deadline: option(seconds(1, 86_400), 'time limit of the run', undefined, {
    shown: `${defaultDeadline}, and up to ${maxPatience} more for waits that the storefront demands`,
  }),
  retries: option(integer(0, 20), 'times to retry a failed check', undefined, {
    shown: '1; 0 with --depth quick',
    isPlanned: true,
  }),
});

const file = text('FILE', 'a file');
const line = text('TEXT', 'a line of at most 200 characters', /^[^\x00-\x1f\x7f]{1,200}$/);
const unset = { shown: 'none', isRepeated: false } as const;

export const evidence = grouped('Evidence:', {
  bundle: option(
    file,
    'recording, report, requirement set and attestation in one file, which verify judges again',
    undefined,
    unset,
  ),
  sign: option(file, 'Ed25519 private key (PEM or JWK) that signs the bundle', undefined, unset),
  'ran-by': option(line, 'for the bundle: who ran the audit, in your words', undefined, unset),
  'owner-asked': option(
    line,
    'for the bundle: whether the owner of the storefront asked for it, in your words',
    undefined,
    unset,
  ),
});
