/** Measures what audits cost, and with `--peers` what other tools need for the same questions. Run by `npm run bench`. */
import { cpus, loadavg } from 'node:os';
import { auditsTable } from './audits.ts';
import { writeTable } from './page.ts';

const runs = 5;
const latencies = [0, 50];

const wants = new Set(process.argv.slice(2));
const [load = 0] = loadavg();
const when = new Date().toISOString().slice(0, 10);
const circumstances = `${when}, Node ${process.version}, ${cpus().length} cores, load before it ${load.toFixed(1)}, median of ${runs}.`;
const written = (name: string, text: string) => writeTable(name, `${text}\n\n${circumstances}`);

if (wants.has('--peers')) {
  const { peersTable } = await import('./peers/peers-table.ts');
  written('peers', await peersTable(latencies, runs));
} else if (wants.has('--sizes')) {
  const { measureSizes } = await import('./sizes.ts');
  await measureSizes();
} else {
  written('audits', await auditsTable(latencies, runs));
}
