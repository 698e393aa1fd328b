/** What a run may cost, in all and of each kind. */
import { expect, test } from 'vitest';
import { mostOf } from '../../model/side-effect.ts';
import { anyTarget } from '../../proof/any-target.ts';
import { get } from '../requests.ts';
import { createLedger } from './budget.ts';

test('more than a kind may cost is not sent, and says so; other kinds still are', () => {
  const bounds = anyTarget({ consents: ['writes', 'purchase'], budget: 1_000 });
  const ledger = createLedger(bounds, () => 0);
  const most = mostOf('purchase', bounds);
  for (let sent = 1; sent <= most; sent += 1) expect(ledger.charge(get('/a'), 'purchase')).toBe(sent);
  expect(() => ledger.charge(get('/a'), 'purchase')).toThrow(
    `GET /a was not sent: a run sends at most ${most} requests of its kind (purchase)`,
  );
  expect(ledger.charge(get('/a'), 'writes')).toBe(most + 1);
  expect(ledger.sent).toBe(most + 1);
});

test('the budget bounds all kinds together', () => {
  const ledger = createLedger(anyTarget({ budget: 2 }), () => 0);
  ledger.charge(get('/a'), 'reading');
  ledger.charge(get('/a'), 'commerce-reading');
  expect(() => ledger.charge(get('/a'), 'reading')).toThrow('the budget of 2 requests is spent');
});
