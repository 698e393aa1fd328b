/** `fleet site`: the results of a fleet as static pages. */
import { join, resolve } from 'node:path';
import { writeSite } from '../../fleet/site/site.ts';
import { suiteIdentity } from '../../package/identity.ts';
import { loadRegister } from '../../register/load-register.ts';
import type { ValuesOf } from '../../target/options.ts';
import { plural } from '../../text/plural.ts';
import type { Io } from '../io.ts';
import { type ProofProgress, toProofProgress } from '../threads/progress.ts';
import type { siteOptions } from './fleet-options.ts';

/** @throws UsageError for a folder without results. */
export async function siteOfFleet(
  folder = 'reports/fleet',
  { out = join(folder, 'site'), week }: ValuesOf<typeof siteOptions>,
  io: Io,
): Promise<void> {
  const { name, version } = suiteIdentity();
  let shown: ProofProgress | undefined;
  const progress = (done: number, all: number) => {
    shown ??= toProofProgress(io, all, 'storefronts');
    shown.show(done);
  };
  const site = await writeSite(resolve(io.cwd, folder), resolve(io.cwd, out), {
    ...{ name: folder, week, generator: `${name} ${version}` },
    statements: new Map(loadRegister().map(({ id, statement }) => [id, statement])),
    // It takes seconds: a log needs no lines about it.
    ...(io.stderr.isTTY && { progress }),
  }).finally(() => shown?.clear());
  const counts = `${plural(site.storefronts, 'storefront')} and ${plural(site.promises, 'promise')} of ${site.week}`;
  io.stderr.write(`${counts}: ${join(out, 'index.html')}\n`);
}
