/** Audits with the policy of the interface, for tests that supply a transport or a clock. */
import { suites } from '../../../suites/index.ts';
import { policy } from '../../../suites/policy.ts';
import { platformBaselines } from '../../baseline/read-baseline.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { RunParts } from '../../engine/run.ts';
import type { Alarm } from '../../engine/termination.ts';
import type { Clock } from '../../http/clock.ts';
import type { Transport } from '../../http/send.ts';
import { createStack } from '../../http/stack/stack.ts';
import { inProcess } from '../../http/transport/in-process.ts';
import type { Baseline } from '../../model/baseline.ts';
import type { Report } from '../../model/report.ts';
import type { Listener } from '../../model/run-event.ts';
import type { Target } from '../../model/target.ts';
import { referenceTarget, virtualClock } from '../../reference/in-process.ts';
import { loadRegister } from '../../register/load-register.ts';
import { noon } from '../variants/frame/tools.ts';
import type { Variant } from '../variants/variant.ts';

export type Through = {
  readonly target: Target;
  readonly transport: Transport;
  readonly clock: Clock;
  readonly baselines?: readonly Baseline[];
  readonly signal?: AbortSignal;
  readonly alarm?: Alarm;
};

export const partsThrough = ({
  target,
  transport,
  clock,
  baselines = [],
  signal,
  alarm,
}: Through): Omit<RunParts, 'listen'> => ({
  circumstances: { target, embedded: false, baselines },
  register: loadRegister(),
  policy,
  platforms: platformBaselines,
  signal,
  sleep: clock.sleep,
  ...(alarm && { alarm }),
  connect: (connecting) => createStack({ ...connecting, policy, clock, transport }),
});

export const auditThrough = (through: Through, onEvent?: Listener): Promise<Report> =>
  reported(checksOf(suites), partsThrough(through), onEvent);

/** The hosts of a variant in this process. */
export const variantHosts = {
  baseUrl: 'https://variant.test',
  canonicalUrl: 'https://canonical.test',
  otherUrl: 'https://other.test',
};

export function partsForVariant(
  variant: Variant,
  settings: Target,
  baseUrl = variantHosts.baseUrl,
): Omit<RunParts, 'listen'> {
  // Hours before noon are of the same day.
  const clock = virtualClock(noon);
  const { now } = clock;
  const target = { ...settings, baseUrl };
  return partsThrough({ target, transport: inProcess(variant({ ...variantHosts, now }), now), clock });
}

/** Audits a variant in this process, by default with every consent. */
export const auditVariant = (variant: Variant, { baseUrl, ...own }: Partial<Target> = {}): Promise<Report> =>
  reported(checksOf(suites), partsForVariant(variant, { ...referenceTarget, ...own }, baseUrl));
