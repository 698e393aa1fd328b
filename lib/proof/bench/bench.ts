/**
 * Measures the cost of audits. Run by `npm run bench`. `--peers` compares other tools, `--sizes` measures large shops, and
 * `--against FOLDER` compares another version, including large shops and attacks.
 */
import { cpus, loadavg } from 'node:os';
import { auditsTable, measureSizes, writeTable } from './measured.ts';

const runs = 5;
const latencies = [0, 50];

const [, , wanted, folder] = process.argv;
const [load = 0] = loadavg();
const when = new Date().toISOString().slice(0, 10);
const circumstances = `${when}, Node ${process.version}, ${cpus().length} cores, load before it ${load.toFixed(1)}, median of ${runs}.`;
const written = (name: string, text: string) => writeTable(name, `${text}\n\n${circumstances}`);

if (wanted === '--peers') {
  const { peersTable } = await import('./peers.ts');
  written('peers', await peersTable(latencies, runs));
} else if (wanted === '--sizes') {
  await measureSizes();
} else if (wanted === '--against' && folder !== undefined) {
  const { againstTable } = await import('./against.ts');
  written('against', await againstTable(folder, latencies, runs));
} else {
  written('audits', await auditsTable(latencies, runs));
}
