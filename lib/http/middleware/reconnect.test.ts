/** Which broken requests are sent once more, over a fresh connection. */
import { expect, test } from 'vitest';
import { get } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { SendContext } from '../send.ts';
import { anyContext, fakeSend, type Script } from '../testing.ts';
import { reconnect } from './reconnect.ts';

const broken = () => new Inconclusive('unreachable', 'reset');

async function attempts(script: Script, own: Partial<SendContext>) {
  const { send, sent } = fakeSend(script);
  const status = await reconnect()(send)(get('http://shop.example/a'), anyContext(own)).then(
    (response) => response.status,
    (cause: Error) => cause.message,
  );
  return [status, ...sent.map(({ context }) => (context.fresh ? 'fresh' : 'kept'))];
}

test('a request without effect is sent once more, over a fresh connection', async () => {
  const once: Script = (_, turn) => (turn === 1 ? broken() : {});
  expect(await attempts(once, { repeatable: true })).toEqual([200, 'kept', 'fresh']);
  expect(await attempts(broken, { repeatable: true })).toEqual(['reset', 'kept', 'fresh']);
});

test.each<[string, Script, Partial<SendContext>]>([
  ['with an effect', broken, {}],
  ['that creates something', broken, { repeatable: true, undo: () => undefined }],
  ['that timed out', () => new Inconclusive('timeout', 'reset'), { repeatable: true }],
  ['that an error of the suite ended', () => new TypeError('reset'), { repeatable: true }],
])('a request %s is sent once', async (_, script, own) => {
  expect(await attempts(script, own)).toEqual(['reset', own.repeatable ? 'kept' : 'fresh']);
});

test('an origin that breaks its kept connections gets a new one for each request from then on', async () => {
  let broke = false;
  const { send, sent } = fakeSend(() => {
    broke = !broke && sent.at(-1)?.context.fresh === false;
    return broke ? broken() : {};
  });
  const sending = reconnect()(send);
  for (let i = 0; i < 4; i += 1) {
    await sending(get('http://shop.example/a'), anyContext({ repeatable: true }));
  }
  await sending(get('http://other.example/a'), anyContext({ repeatable: true }));
  const how = sent.map(({ context }) => (context.fresh ? 'fresh' : 'kept'));
  expect(how).toEqual(['kept', 'fresh', 'kept', 'fresh', 'fresh', 'fresh', 'kept', 'fresh']);
});
