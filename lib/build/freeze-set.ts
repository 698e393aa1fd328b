/** `npm run freeze`: writes a new requirement set with the promises of today. A set that exists is never changed. */
import { writeFileSync } from 'node:fs';
import { policy } from '../../suites/policy.ts';
import { loadRegister, setFile, setNames, toSetText, whyNotFrozen } from '../register/load-register.ts';

const { document } = policy;
const register = loadRegister();
const [set = document.version] = process.argv.slice(2);

const because = whyNotFrozen(set, setNames(register));
if (because === undefined) {
  const file = setFile(set);
  writeFileSync(file, toSetText({ set, document }, register), { flag: 'wx' });
  process.stdout.write(`written: ${file}\n`);
} else {
  process.stderr.write(`${because}\n`);
  process.exitCode = 64;
}
