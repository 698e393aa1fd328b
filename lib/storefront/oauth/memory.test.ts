import { expect, it } from 'vitest';
import { memory } from './memory.ts';

it('finds entries by id and by uid, in their own model only', async () => {
  const adapters = memory();
  const [sessions, codes] = [adapters('Session'), adapters('AuthorizationCode')];
  await sessions.upsert('a', { uid: 'u', accountId: 'buyer' });
  expect(await sessions.find('a')).toMatchObject({ accountId: 'buyer' });
  expect(await sessions.findByUid('u')).toMatchObject({ accountId: 'buyer' });
  expect([await codes.find('a'), await codes.findByUid('u'), await codes.findByUserCode('x')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  await sessions.destroy('a');
  expect(await sessions.findByUid('u')).toBeUndefined();
});

it('marks a code as used, and forgets the entries of a revoked grant', async () => {
  const adapters = memory();
  const [codes, tokens] = [adapters('AuthorizationCode'), adapters('AccessToken')];
  await codes.upsert('c', { grantId: 'g' });
  await tokens.upsert('t', { grantId: 'g' });
  await tokens.upsert('other', { grantId: 'h' });
  await codes.consume('c');
  await codes.consume('nothing');
  expect(await codes.find('c')).toMatchObject({ consumed: expect.any(Number) });
  await tokens.revokeByGrantId('g');
  expect([await codes.find('c'), await tokens.find('t')]).toEqual([undefined, undefined]);
  expect(await tokens.find('other')).toEqual({ grantId: 'h' });
});

it('keeps a bounded number of the newest entries', async () => {
  const sessions = memory()('Session');
  for (let index = 0; index <= 1000; index += 1) await sessions.upsert(`${index}`, { uid: `${index}` });
  expect([await sessions.find('0'), await sessions.findByUid('0')]).toEqual([undefined, undefined]);
  expect(await sessions.find('1')).toEqual({ uid: '1' });
});
