/** Writes the documentation as static pages that work from a folder. Run by `npm run docs -- [DIR]`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { suites } from '../../../suites/index.ts';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { packageRoot } from '../../package/package-root.ts';
import { siteFolder } from '../../report/wording/advice.ts';
import { type Examples, examplesOf } from './examples.ts';
import { siteOf } from './site.ts';

const given = process.argv[2];
const folder = given === undefined ? join(packageRoot(), siteFolder) : resolve(given);

const examples = new Map<string, Examples>();
for (const check of suites.flatMap((suite) => suite.checks)) {
  const saboteur = saboteurs.find(({ breaks }) => breaks.includes(check.id));
  if (saboteur) examples.set(check.id, await examplesOf(check, saboteur));
  if (examples.size % 50 === 0) process.stderr.write(`${examples.size} checks\n`);
}

const site = siteOf(examples);
if (given === undefined) rmSync(folder, { recursive: true, force: true });
for (const [path, text] of site) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const failing = [...examples.values()].filter(({ fails }) => fails).length;
process.stdout.write(
  `${site.size} pages in ${folder}, ${failing} checks with an answer that fails. Open ${join(folder, 'index.html')}\n`,
);
