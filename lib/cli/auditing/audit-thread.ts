/** The thread in which the command audits. */
import { parentPort } from 'node:worker_threads';
import { conductJob } from './conduct-job.ts';
import { auditIn } from './thread.ts';

if (parentPort) auditIn(parentPort, conductJob);

export { conductJob };
