/** The thread that an audit of the command runs in. */
import { parentPort, workerData } from 'node:worker_threads';
import { conductJob } from './conduct-job.ts';
import { auditIn } from './thread.ts';

if (parentPort) await auditIn(parentPort, workerData, conductJob);
