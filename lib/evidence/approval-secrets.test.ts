/** Which values of an approval no output shows, and which words stay what they are. */
import { expect, test } from 'vitest';
import { redact, secretsOf } from './redact.ts';

const approval = {
  file: 'approval.yaml',
  arguments: {
    payment: {
      type: 'card',
      token: 'tok_4242_s3cret',
      pin: 1234,
      holder: 'opensesame',
      tags: ['one', 'vip-guest'],
    },
    said: 'approved {now} by agent-00701',
    country: 'US',
    approved: true,
  },
};

const hidden = (text: string) => redact(text, secretsOf({ headers: {}, approval }));

test('the values of a request are hidden, and it stays JSON', () => {
  const sent = { ...approval.arguments, id: 'checkout_1', said: 'approved 2030-01-01 by agent-00701' };
  expect(JSON.parse(hidden(JSON.stringify(sent)))).toEqual({
    payment: {
      type: '(redacted)',
      token: '(redacted)',
      pin: '(redacted)',
      holder: '(redacted)',
      tags: ['(redacted)', '(redacted)'],
    },
    said: 'approved 2030-01-01 by (redacted)',
    country: 'US',
    approved: true,
    id: 'checkout_1',
  });
});

test.each([
  [
    '{"content":[{"text":"{\\"holder\\":\\"opensesame\\"}"}]}',
    '{"content":[{"text":"{\\"holder\\":\\"(redacted)\\"}"}]}',
  ],
  ['{ "pin" : 1234 }', '{ "pin" : "(redacted)" }'],
  ['declined: tok_4242_s3cret', 'declined: (redacted)'],
])('%s becomes %s, and stays so', (text, masked) => {
  expect(hidden(text)).toBe(masked);
  expect(hidden(masked)).toBe(masked);
});

test.each(['{"kind":"card"}', '{"pin":12345}', 'open a card', '{"access_token":"x"}'])('%s stays', (text) => {
  expect(hidden(text)).toBe(text);
});
