/** Whether a failure comes again: what was seen once may have been an accident. */
import { ask } from './ask.ts';
import type { Asker, Conversation } from './http/conversation.ts';
import type { Finding } from './judge.ts';
import type { Check } from './model/check.ts';

/** Asks a failed check again with nothing remembered: `2/2` failed twice, `1/2` is intermittent, and still a failure. */
export async function confirmed(
  check: Check,
  converse: (asker: Asker) => Conversation,
  retries: number,
): Promise<Finding> {
  const bursts = check.needs?.includes('burst') ?? false;
  const askedIn = (turn: number) => ask(check, converse({ by: check.id, turn, bursts }));
  const first = await askedIn(0);
  if (first.violations.length === 0 || retries === 0 || check.order === 'afterwards') return first;
  let failures = 1;
  let asked = 1;
  const exchanges = [...first.exchanges];
  for (let turn = 1; turn <= retries; turn += 1) {
    const finding = await askedIn(turn);
    exchanges.push(...finding.exchanges);
    if (finding.inconclusive || finding.error !== undefined) continue;
    asked += 1;
    if (finding.violations.length > 0) failures += 1;
  }
  return { ...first, exchanges, confirmed: `${failures}/${asked}` };
}
