/** Watches the memory and the CPU time of another process from outside, by what Linux tells of it. */
import { readFileSync } from 'node:fs';

export type Peak = {
  /** The high-water mark of its resident memory (VmHWM). */
  readonly megabytes: number;
  /** User and system time of all of its threads. */
  readonly cpuSeconds: number;
};

const intervalMillis = 20;
/** Of Linux, on every usual machine (USER_HZ). */
const ticksPerSecond = 100;

/** The last look counts: both figures only grow, and are gone with the process. */
export function watchProcess(pid: number): { stop(): Peak } {
  let peak: Peak = { megabytes: 0, cpuSeconds: 0 };
  const look = () => {
    peak = peakOf(pid) ?? peak;
  };
  const timer = setInterval(look, intervalMillis);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

function peakOf(pid: number): Peak | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
    // The name of the process, in parentheses, may hold spaces; utime and stime are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    if (kilobytes === undefined) return undefined;
    return { megabytes: Number(kilobytes) / 1024, cpuSeconds: ticks / ticksPerSecond };
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause) return undefined;
    throw cause;
  }
}
