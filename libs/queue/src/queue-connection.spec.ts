import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tcpProxy, testDatabase, waitFor } from '@listings/testing';
import type { TcpProxy, TestDatabase } from '@listings/testing';
import { BackendWorker } from './backend.js';
import { QUEUE_NAME } from './job-queue.js';
import { openQueueConnection } from './queue-connection.js';

let made: TestDatabase;
let proxy: TcpProxy;

beforeAll(async () => {
  made = await testDatabase(async function nothing() {});
  proxy = await tcpProxy({ port: Number(new URL(made.url).port) });
});
afterAll(async () => {
  await proxy?.close();
  await made?.drop();
});

describe('the connection of the queue', () => {
  it('[reliability 2] fails, and does not end the process, when the server ends while the tables are made', async () => {
    const url = new URL(made.url);
    url.port = String(proxy.port);
    for (let bytes = 300; bytes < 3_000; bytes += 100) {
      proxy.faults.cutAfterResponseBytes = bytes;
      const outcome = await openQueueConnection({ url: url.href, applicationName: 'spec' }).then(
        (opened) => opened.close(),
        (error: unknown) => error,
      );
      if (outcome !== undefined) expect(outcome).toBeInstanceOf(Error);
    }
    proxy.heal();
    const opened = await openQueueConnection({ url: url.href, applicationName: 'spec' });
    await opened.close();
  });

  it('[reliability 2] reports a server that ends while a worker begins, and leaves the process able to end', async () => {
    const url = new URL(made.url);
    url.port = String(proxy.port);
    const opened = await openQueueConnection({ url: url.href, applicationName: 'spec' });
    proxy.faults.refuse = true;
    proxy.cutAll();
    const worker = new BackendWorker(QUEUE_NAME, async () => undefined, { connection: opened.connection });
    const errors: Error[] = [];
    worker.on('error', (error) => {
      // A worker that tries again without a pause would not let the test reach its time limit.
      if (errors.push(error) > 1_000) process.exit(1);
    });
    await expect(opened.ready()).rejects.toThrow('Connection terminated');
    await waitFor(() => errors.length > 0, { describe: 'the error of the worker' });
    // Timers, signals and connections get their turn.
    await new Promise((resolve) => setImmediate(resolve));
    proxy.heal();
    await opened.close();
    expect(errors.length).toBeLessThan(10);
  });
});
