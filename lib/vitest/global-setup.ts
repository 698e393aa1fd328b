/** Runs before the test files: loads the settings, and starts the reference storefront when it is the target. */
import type { TestProject } from 'vitest/node';
import { readBaseline } from '../baseline/read-baseline.ts';
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
    project.provide('target', target);
    project.provide(
      'baselines',
      baselines.map((name) => readBaseline(name, process.cwd())),
    );
    project.provide('embedded', served !== undefined);
    project.provide('failOn', output.failOn);
  } catch (cause) {
    await served?.close();
    throw cause;
  }
  return async () => served?.close();
}

const addressesOf = (served: Served | undefined) =>
  served ? { url: served.baseUrl, 'canonical-url': served.canonicalUrl, allow: [...consents] } : {};
