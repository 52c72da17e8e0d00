import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Database } from '@listings/persistence';
import { createLogger } from '@listings/platform';
import { tcpProxy, waitFor } from '@listings/testing';
import { startPgListener } from './pg-listener.js';
import type { WebhookFixture } from './testing/webhook-fixture.js';
import { webhookFixture } from './testing/webhook-fixture.js';

let fixture: WebhookFixture;
beforeAll(async () => {
  fixture = await webhookFixture();
});
afterAll(() => fixture?.close());

it('[reliability 1] a listener wakes after each connection, because the notifications in between are lost', async () => {
  const target = new URL(fixture.url);
  const proxy = await tcpProxy({ port: Number(target.port) });
  target.port = String(proxy.port);
  const database = new Database({ url: target.toString() });
  const logger = createLogger({ name: 'test', level: 'silent' });
  let wakes = 0;
  const listener = startPgListener(
    { database, clock: fixture.clock, logger },
    { channel: 'tests', wake: () => (wakes += 1) },
  );
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
    await database.close();
    await proxy.close();
  }
});
