/** A container engine that runs on this machine, if there is one. */
import { spawnSync } from 'node:child_process';

/** @returns the name of its program. */
export const engine = (): string | undefined =>
  ['docker', 'podman'].find((name) => spawnSync(name, ['info'], { stdio: 'ignore' }).status === 0);
