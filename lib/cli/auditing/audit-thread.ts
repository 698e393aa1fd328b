/** The thread in which the command audits. */
import { parentPort } from 'node:worker_threads';
import { auditIn, conductJob } from './thread.ts';

if (parentPort) auditIn(parentPort, conductJob);

export { conductJob };
