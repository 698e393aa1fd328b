/** Runs before the doors: determines the target, and starts the reference storefront when no URL is given. */
import type { TestProject } from 'vitest/node';
import { renamed } from '../../suites/renamed.ts';
import { readBaseline } from '../baseline/read-baseline.ts';
import { consents } from '../model/target.ts';
import { serve } from '../storefront/index.ts';
import { loadSettings } from '../target/load-settings.ts';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const served = process.env.STOREFRONT_URL ? undefined : await serve();
  const { target, baselines } = loadSettings({
    flags: served ? { url: served.baseUrl, allow: consents.join(',') } : {},
    env: process.env,
    cwd: process.cwd(),
  });
  project.provide('target', target);
  project.provide(
    'baselines',
    baselines.map((name) => readBaseline(name, process.cwd(), renamed)),
  );
  project.provide('embedded', served !== undefined);
  return async () => served?.close();
}
