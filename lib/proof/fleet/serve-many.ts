/** Serves many storefronts until it is ended: `node dist/lib/proof/fleet/serve-many.js 1000 20 shops.ndjson`. */
import { writeFileSync } from 'node:fs';
import { serveMany } from './many-storefronts.ts';
import { mostInSecond } from './most-in-second.ts';

const [storefronts = 100, edges = 5] = process.argv.slice(2, 4).map(Number);
const list = process.argv[4] ?? 'shops.ndjson';
const many = await serveMany({ storefronts, edges });
writeFileSync(list, many.list);
process.stdout.write(`serving ${storefronts} storefronts at ${edges} edges; the list is ${list}\n`);
process.on('SIGTERM', async () => {
  const { arrivals } = many;
  process.stdout.write(
    `${JSON.stringify({ requests: arrivals.length, mostInSecond: mostInSecond(arrivals) })}\n`,
  );
  await many.close();
  process.exit(0);
});
