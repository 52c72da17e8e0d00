import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tcpProxy, testDatabase } from '@listings/testing';
import type { TcpProxy, TestDatabase } from '@listings/testing';
import { openQueueConnection } from './queue-connection.js';

let made: TestDatabase;
let proxy: TcpProxy;

beforeAll(async () => {
  made = await testDatabase(async function nothing() {});
  proxy = await tcpProxy({ port: Number(new URL(made.url).port) });
}, 60_000);
afterAll(async () => {
  await proxy?.close();
  await made?.drop();
});

describe('the connection of the queues', () => {
  it('[reliability 2] fails, and does not end the process, when the server ends while the tables are made', async () => {
    const url = new URL(made.url);
    url.port = String(proxy.port);
    for (let bytes = 300; bytes < 3_000; bytes += 100) {
      proxy.faults.cutAfterResponseBytes = bytes;
      const outcome = await openQueueConnection({ url: url.href, applicationName: 'spec', workers: 1 }).then(
        (opened) => opened.close(),
        (error: unknown) => error,
      );
      if (outcome !== undefined) expect(outcome).toBeInstanceOf(Error);
    }
    proxy.heal();
    const opened = await openQueueConnection({ url: url.href, applicationName: 'spec', workers: 1 });
    await opened.close();
  });
});
