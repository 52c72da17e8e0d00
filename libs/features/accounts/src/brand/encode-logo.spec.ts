import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import { manualClock } from '@listings/testing';
import { receiveLogo } from './encode-logo.js';

it('[reliability 4, G18] logos in memory are 32, and one of an account; another one waits ten seconds for its place', async () => {
  const clock = manualClock();
  const begin = (accountId: number) => {
    const body = new Readable({ read: () => undefined });
    return { body, ended: receiveLogo({ clock }, accountId, body).catch((error: unknown) => error) };
  };
  const held = Array.from({ length: 32 }, (_, at) => begin(at + 1));
  const late = [begin(1), begin(33)];
  await clock.advance(10_000);
  const busy = { code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 5 };
  for (const { ended } of late) expect(await ended).toMatchObject(busy);
  for (const { body } of held) body.destroy();
  for (const { ended } of held) expect(await ended).toMatchObject({ code: 'VALIDATION_FAILED' });
  const next = begin(33);
  next.body.push(null);
  expect(await next.ended).toMatchObject({ code: 'VALIDATION_FAILED' });
});
