#!/usr/bin/env node
/** The program. */
import { runAsProcess } from './as-process.ts';
import { supervised } from './auditing/supervised.ts';

await runAsProcess(supervised());
