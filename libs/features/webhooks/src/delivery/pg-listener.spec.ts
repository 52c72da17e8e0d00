import { expect, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import { waitFor } from '@listings/testing';
import { webhookFixture } from '../testing/webhook-fixture.js';
import { startPgListener } from './pg-listener.js';

const fixture = webhookFixture();

it('[reliability 1] a listener wakes after each connection, because the notifications in between are lost', async () => {
  const { pool: database, proxy } = await fixture.database.poolThroughProxy();
  const logger = createLogger({ name: 'test', level: 'silent' });
  let wakes = 0;
  const channel = { channel: 'tests', wake: () => (wakes += 1) };
  const listener = startPgListener({ database, clock: fixture.clock, logger }, channel);
  try {
    await waitFor(() => wakes === 1, { describe: 'the first connection' });
    proxy.cutAll();
    await fixture.clock.untilTimer(200);
    expect(wakes).toBe(1);
    await fixture.clock.advance(200);
    await waitFor(() => wakes === 2, { describe: 'the second connection' });
    await fixture.database.execute('notify tests');
    await waitFor(() => wakes === 3, { describe: 'the notification' });
  } finally {
    await listener.close();
  }
});
