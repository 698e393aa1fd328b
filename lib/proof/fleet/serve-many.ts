/** `node dist/lib/proof/fleet/serve-many.js 1000 20 shops.ndjson 6380`: serves many storefronts until SIGTERM. */
import { writeFileSync } from 'node:fs';
import { type Arrival, serveMany } from './testing.ts';

const [storefronts = 100, edges = 5] = process.argv.slice(2, 4).map(Number);

const [list = 'shops.ndjson', port = 0] = process.argv.slice(4);

const many = await serveMany({ storefronts, edges, port: Number(port) });

writeFileSync(list, many.list);

process.stdout.write(`serving ${storefronts} storefronts at ${edges} edges; the list is ${list}\n`);

process.on('SIGTERM', async () => {
  const { arrivals } = many;
  // A loaded machine may receive separate requests at the same moment, so a longer window is printed too.
  const [inSecond, inTenSeconds] = [maxWithin(1_000, arrivals), maxWithin(10_000, arrivals)];
  process.stdout.write(`${JSON.stringify({ requests: arrivals.length, inSecond, inTenSeconds })}\n`);
  await many.close();
  process.exit(0);
});

/** The maximum number of requests to one edge in any window of this length, in milliseconds. */
function maxWithin(millis: number, arrivals: readonly Arrival[]): number {
  let max = 0;
  for (const edge of new Set(arrivals.map((one) => one.edge))) {
    const times = arrivals.filter((one) => one.edge === edge).map(({ at }) => at);
    times.sort((a, b) => a - b);
    let first = 0;
    times.forEach((at, index) => {
      while (at - (times[first] ?? at) >= millis) first += 1;
      max = Math.max(max, index - first + 1);
    });
  }
  return max;
}
