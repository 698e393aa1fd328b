/** The command with one misbehaving check, which the variable MISBEHAVIOUR selects: for tests only. */
import { runAsProcess } from '../../cli/as-process.ts';
import { supervised } from '../../cli/auditing/supervised.ts';

await runAsProcess(supervised(new URL('./thread.js', import.meta.url)));
