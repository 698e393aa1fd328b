/** The approvals that are sent are never valid, whatever the schema allows. */
import { expect, test } from 'vitest';
import { emptyPayments, refusedApprovals, tooOld, withApproval } from './sent-approvals.ts';

const now = new Date('2026-11-22T10:00:00Z');

const formsOf = (properties: Record<string, unknown>) =>
  refusedApprovals({ type: 'object', properties }, now).map(({ path, value }) => [path.join('/'), value]);

test('objects are sent as refused, old, empty and null', () => {
  const approval = {
    type: 'object',
    properties: {
      approved: { type: 'boolean' },
      approved_at: { type: 'string', format: 'date-time' },
      token: { type: 'string' },
      status: { enum: ['approved', 'pending', 'declined'] },
    },
    required: ['approved'],
  };
  expect(formsOf({ checkout: { type: 'object', properties: { approval } } })).toEqual([
    ['checkout/approval', { approved: false, approved_at: '2026-11-22T10:00:00.000Z', status: 'declined' }],
    ['checkout/approval', { approved: false, approved_at: '2020-01-01T00:00:00Z' }],
    ['checkout/approval', { approved: false, approved_at: '', token: '' }],
    ['checkout/approval', {}],
    ['checkout/approval', null],
  ]);
});

test('flags are false, times are old, tokens are empty, and decisions are refusals', () => {
  expect(
    formsOf({
      buyer_consent: { type: 'boolean' },
      confirmed_at: { type: 'integer' },
      signature: { type: 'string' },
      approval_decision: { type: 'string' },
      consent_kind: { enum: ['given', 'not_required', 'unconditional'] },
    }).filter(([, value]) => value !== null),
  ).toEqual([
    ['buyer_consent', false],
    ['confirmed_at', 0],
    ['signature', ''],
    ['approval_decision', 'declined'],
    ['approval_decision', ''],
  ]);
});

test('one letter is a refusal as well', () => {
  expect(formsOf({ buyer_approval: { enum: ['Y', 'N'] } })).toEqual([
    ['buyer_approval', 'N'],
    ['buyer_approval', null],
  ]);
});

test('what a person gave as the approval is refused, whatever its name', () => {
  const given = { input: { acceptance: { kind: 'Buyer', status: 'ACCEPTED', at: '{now}' } } };
  const acceptance = {
    type: 'object',
    properties: {
      kind: { const: 'Buyer' },
      status: { enum: ['ACCEPTED', 'REJECTED'] },
      at: { type: 'string', format: 'date-time' },
    },
  };
  const input = { type: 'object', properties: { id: { type: 'string' }, acceptance } };
  const schema = { type: 'object', properties: { input } };
  const [refused] = refusedApprovals(schema, now, given);
  expect(refused).toEqual({
    path: ['input', 'acceptance'],
    value: { kind: 'Buyer', status: 'REJECTED', at: now.toISOString() },
  });
  const flat = { type: 'object', properties: { ja: { type: 'boolean' }, id: { type: 'string' } } };
  const [no] = refusedApprovals(flat, now, { ja: true });
  expect(no && withApproval({ id: 'a' }, no)).toEqual({ id: 'a', ja: false });
});

test('references are followed, and schemas that contain themselves end', () => {
  const schema = {
    type: 'object',
    properties: { a: { $ref: '#' }, b: { $ref: '#' }, approval: { $ref: '#/$defs/flag' } },
    $defs: { flag: { type: 'boolean' } },
  };
  expect(refusedApprovals(schema, now)).toContainEqual({ path: ['approval'], value: false });
});

test('nothing is sent when no member is an approval', () => {
  expect(formsOf({ id: { type: 'string' }, approver: 5 })).toEqual([['approver', null]]);
  expect(formsOf({ id: { type: 'string' } })).toEqual([]);
});

test('the approval is added to the other arguments', () => {
  const approval = { path: ['checkout', 'approval'], value: null };
  expect(withApproval({ id: 1, checkout: { payment: {} } }, approval)).toEqual({
    id: 1,
    checkout: { payment: {}, approval: null },
  });
});

test('a refusal may have a current time as a number, in the units that the schema names', () => {
  const approval = (timestamp: object) => ({
    type: 'object',
    properties: { approved: { type: 'boolean' }, timestamp: { type: 'integer', ...timestamp } },
    required: ['approved', 'timestamp'],
  });
  const forms = [{ minimum: 1 }, { description: 'Milliseconds.' }].map(
    (timestamp) => formsOf({ approval: approval(timestamp) })[0]?.[1],
  );
  expect(forms).toEqual([
    { approved: false, timestamp: 1_795_341_600 },
    { approved: false, timestamp: 1_795_341_600_000 },
  ]);
});

test.each([
  ['When the buyer said so, RFC 3339; at most five minutes ago.', '2026-11-22T09:50:00.000Z'],
  ['Not older than 90 seconds.', '2026-11-22T09:57:00.000Z'],
  ['The time of the approval.', '2020-01-01T00:00:00Z'],
])('a time that is too old where "%s"', (description, time) => {
  const approved_at = { type: 'string', format: 'date-time', description };
  const delivered_at = { type: 'string', description: 'At most two hours from then.' };
  const approval = { type: 'object', properties: { approved_at } };
  const schema = { type: 'object', properties: { approval, delivered_at } };
  const written = { file: 'approval.yaml', arguments: { approval: { approved_at: '{now}' } } };
  expect(tooOld(written, schema, Date.parse('2026-11-22T10:00:00Z'))).toBe(time);
});

test.each<readonly [string, Record<string, unknown>, number]>([
  ['an object', { payment: { type: 'object' } }, 1],
  ['an object with optional members', { payment: { type: 'object', required: [] } }, 1],
  ['an object with required members', { payment: { type: 'object', required: ['token'] } }, 0],
  ['a text', { payment: { type: 'string' } }, 0],
  ['an approval', { payment: { type: 'object', description: "The buyer's approval." } }, 0],
  [
    'inside of the checkout',
    { checkout: { type: 'object', properties: { payment: { type: 'object' } } } },
    1,
  ],
])('payment data are sent without any members: %s', (_, properties, count) => {
  expect(emptyPayments({ type: 'object', properties })).toHaveLength(count);
});
