import { describe, expect, it } from '@jest/globals';
import { tcpProxy, testDatabase, waitFor } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { BackendWorker } from './backend.js';
import { QUEUE_NAME } from './job-queue.js';
import { openQueueConnection } from './queue-connection.js';
import type { QueueConnection } from './queue-connection.js';

const database = shared(async () => {
  const made = await testDatabase(async function nothing() {});
  return { url: made.url, close: () => made.drop() };
});
const proxy = shared(() => tcpProxy({ port: Number(new URL(database.url).port) }));

/** Opens a connection through the proxy. */
function open(): Promise<QueueConnection> {
  const url = new URL(database.url);
  url.port = String(proxy.port);
  return openQueueConnection({ url: url.href, applicationName: 'spec' });
}

describe('the connection of the queue', () => {
  it('[reliability 2] fails, and does not end the process, when the server ends while the tables are made', async () => {
    for (let bytes = 300; bytes < 3_000; bytes += 100) {
      proxy.faults.cutAfterResponseBytes = bytes;
      const outcome = await open().then(
        (opened) => opened.close(),
        (error: unknown) => error,
      );
      if (outcome !== undefined) expect(outcome).toBeInstanceOf(Error);
    }
    proxy.heal();
    const opened = await open();
    await opened.close();
  });

  it('[reliability 2] reports a server that ends while a worker begins, and leaves the process able to end', async () => {
    const opened = await open();
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
