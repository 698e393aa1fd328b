/** Which responses take a turn of the event loop. */
import { expect, test } from 'vitest';
import { get } from '../../model/http.ts';
import { anyContext, fakeSend } from '../testing.ts';
import { inTurns } from './turns.ts';

test('long responses wait for the next turn, and short ones come at once', async () => {
  const order: string[] = [];
  const arrival = async (body: string, name: string) => {
    const { send } = fakeSend(() => ({ body }));
    await inTurns()(send)(get('/a'), anyContext());
    order.push(name);
  };
  const turn = new Promise<void>((resolve) => {
    setImmediate(() => {
      order.push('turn');
      resolve();
    });
  });
  await Promise.all([arrival('x'.repeat(300_000), 'long'), arrival('x', 'short'), turn]);
  expect(order).toEqual(['short', 'turn', 'long']);
});
