/** The audit thread with one misbehaving check. */
import { parentPort } from 'node:worker_threads';
import { suites } from '../../../suites/index.ts';
import { conductJob } from '../../cli/auditing/conduct-job.ts';
import { auditIn } from '../../cli/auditing/thread.ts';
import { check } from '../../model/check.ts';
import { isMisbehaviour, misbehave } from './misbehave.ts';

/** Waits for an open cart, so that there is a record to clean up. */
const misbehaves = check({
  id: 'commerce/misbehaves',
  requires: ['commerce.flow.cart'],
  claim: 'A check yields its thread.',
  fix: 'End the thread.',
  needs: ['writes'],
  async run(context) {
    const hasCart = () => context.seen().some(({ request }) => request.body?.includes('"create_cart"'));
    while (!hasCart()) await context.wait(1);
    const how = process.env.MISBEHAVIOUR ?? '';
    if (isMisbehaviour(how)) await misbehave[how]();
    return [];
  },
});

if (parentPort) {
  auditIn(parentPort, (job, watching) =>
    conductJob(job, watching, [...suites, { area: 'commerce', checks: [misbehaves] }]),
  );
}
