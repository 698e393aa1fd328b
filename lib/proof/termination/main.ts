/** The command with a check in it that misbehaves, as the variable MISBEHAVIOUR says: for tests only. */
import { runAsProcess } from '../../cli/as-process.ts';
import { supervised } from '../../cli/auditing/supervised.ts';

await runAsProcess(supervised(new URL('./thread.js', import.meta.url)));
