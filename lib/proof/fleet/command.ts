/** The built command in a process of its own, for which names below fleet.test have addresses. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../package/package-root.ts';
import { built } from '../built.ts';

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

export type Running = {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolved when stderr has the text, or the process has ended. */
  said(text: string): Promise<void>;
};

const lookup = pathToFileURL(join(packageRoot(), 'lib/proof/fleet/lookup.js')).href;

/** @param args after `fleet`. */
export async function startFleet(args: readonly string[], cwd: string): Promise<Running> {
  const main = join((await built()).folder, 'lib/cli/main.js');
  const child = spawn(process.execPath, ['--import', lookup, main, 'fleet', ...args], {
    ...{ cwd, stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH } },
  });
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    err += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
  });
  const said = async (text: string) => {
    const looking = { over: false };
    void ended.finally(() => {
      looking.over = true;
    });
    while (!looking.over && !err.includes(text)) await delay(20);
  };
  return { child, ended, said };
}

export const fleet = async (args: readonly string[], cwd: string): Promise<Ended> =>
  (await startFleet(args, cwd)).ended;
