import { afterAll, beforeAll, it } from '@jest/globals';
import { createLogger } from '@listings/platform';
import { tcpProxy, testDatabase, waitFor } from '@listings/testing';
import type { TcpProxy, TestDatabase } from '@listings/testing';
import { BackendQueue } from './backend.js';
import { BullJobQueue } from './bull-job-queue.js';
import { QUEUE_NAME } from './job-queue.js';
import { openQueueConnection } from './queue-connection.js';

let made: TestDatabase;
/** The machine that vanishes: everything that is sent through it stays without an answer. */
let machine: TcpProxy;
/** The address of the database, which leads to another machine then. */
let address: TcpProxy;

beforeAll(async () => {
  made = await testDatabase(async function nothing() {});
  machine = await tcpProxy({ port: Number(new URL(made.url).port) });
  address = await tcpProxy({ port: machine.port });
});
afterAll(async () => {
  await address?.close();
  await machine?.close();
  await made?.drop();
});

it('[reliability 2] gives up connections of the queue whose server answers nothing any more, and uses the new one', async () => {
  const url = new URL(made.url);
  url.port = String(address.port);
  const opened = await openQueueConnection({
    url: url.href,
    applicationName: 'spec',
    answerMs: 1_000,
  });
  const queue = new BackendQueue(QUEUE_NAME, { connection: opened.connection });
  const jobs = new BullJobQueue(queue, createLogger({ name: 'spec', level: 'silent' }));
  await opened.ready();
  // All connections of the pool are in use once.
  await Promise.all(Array.from({ length: 20 }, (_, accountId) => jobs.enqueue({ accountId, kind: 'x' })));

  machine.faults.blackhole = true;
  address.switchTo(Number(new URL(made.url).port));
  await waitFor(
    () =>
      jobs.ping().then(
        () => true,
        () => false,
      ),
    {
      describe: 'the queue to work on the new server',
    },
  );

  await opened.close();
});
