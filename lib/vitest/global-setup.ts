/** Runs before the test files: loads the settings, and starts the reference storefront when it is the target. */
import type { TestProject } from 'vitest/node';
import { policy } from '../../suites/policy.ts';
import { readBaseline } from '../baseline/read-baseline.ts';
import { hostedFor } from '../engine/audit.ts';
import { consents } from '../model/target.ts';
import { type Served, serve } from '../storefront/index.ts';
import { loadSettings } from '../target/load-settings.ts';
import { wantsReference } from '../target/read-values.ts';

/** @throws UsageError for an invalid setting, or when a missing URL looks like a mistake. No test runs then. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const sources = { flags: {}, env: process.env, cwd: process.cwd() };
  const served = wantsReference(sources) ? await serve() : undefined;
  try {
    const { target, baselines, output } = loadSettings({ ...sources, fallbacks: addressesOf(served) });
    const hosted = await hostedFor(target, policy.hosted);
    project.provide('target', hosted.target);
    project.provide(
      'baselines',
      baselines.map((name) => readBaseline(name, process.cwd())),
    );
    project.provide('embedded', served !== undefined);
    project.provide('failOn', output.failOn);
    return async () => void (await Promise.all([served?.close(), hosted.close()]));
  } catch (cause) {
    await served?.close();
    throw cause;
  }
}

const addressesOf = (served: Served | undefined) =>
  served ? { url: served.baseUrl, 'canonical-url': served.canonicalUrl, allow: [...consents] } : {};
