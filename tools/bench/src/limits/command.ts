import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Database, migrate } from '@listings/persistence';
import { newAccount, newConnectedAccount } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { CHECKOUT } from '../checkout.js';
import { startChild } from '../machine/child.js';
import type { Child } from '../machine/child.js';
import { startCluster } from '../machine/cluster.js';
import { startCountingPublisher } from './counting-publisher.js';
import type { ProcessOrder } from './order.js';

const HELP = `Usage: node tools/bench/run.mjs limits [options]

Counts the calls that several processes together send to a publisher with a declared limit, the 429 that it answers, and the longest
time between two calls.

  --seconds N    length of the run (600)
  --processes N  processes (8)
  --calls N      calls a second that the publisher allows (2)
  --rows N       rows of work that are due in each process at the same time (4)
  --pages N      calls of each method one after the other (3)
  --data FOLDER  the folder of the database server (.listings-bench/limits in the checkout)
`;

/** Runs the benchmark of declared limits and prints its counts. */
export async function runLimits(args: readonly string[], say: (text: string) => void): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '600' },
      processes: { type: 'string', default: '8' },
      calls: { type: 'string', default: '2' },
      rows: { type: 'string', default: '4' },
      pages: { type: 'string', default: '3' },
      data: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const seconds = number('seconds', values.seconds, 10, 3_600);
  const processes = number('processes', values.processes, 1, 32);
  const calls = number('calls', values.calls, 1, 100);
  const folder = values.data ? resolve(values.data) : join(CHECKOUT, '.listings-bench/limits');

  const postgres = await startCluster(folder);
  const publisher = await startCountingPublisher(calls);
  const children: Child[] = [];
  try {
    const key = randomBytes(32).toString('base64');
    const prepared = await prepare({ server: postgres.url('postgres'), url: postgres.url('limits'), key });
    const order: ProcessOrder = {
      ...prepared,
      key,
      publisher: publisher.url,
      calls,
      rows: number('rows', values.rows, 1, 1_000),
      callsOfMethod: number('pages', values.pages, 1, 1_000),
    };
    say(`Starting ${processes} processes`);
    for (let process = 0; process < processes; process += 1)
      children.push(
        await startChild({
          script: join(CHECKOUT, 'dist/tools/bench/src/limits/process.js'),
          environment: { ORDER: JSON.stringify(order) },
          logFile: join(folder, `process-${process}.log`),
        }),
      );
    const { counted } = publisher;
    const begin = counted.calls;
    counted.longestGapMs = 0;
    say(`Counting for ${seconds} s`);
    await systemClock.sleep(seconds * 1_000);
    const rate = ((counted.calls - begin) / seconds).toFixed(2);
    const gap = `${(counted.longestGapMs / 1_000).toFixed(2)} s`;
    console.log(`\n| processes | allowed a second | sent a second | 429 of all calls | longest gap |`);
    console.log(`| --: | --: | --: | --: | --: |`);
    console.log(`| ${processes} | ${calls} | ${rate} | ${counted.refused} of ${counted.calls} | ${gap} |\n`);
  } finally {
    for (const child of children) await child.stop();
    publisher.close();
    await postgres.stop();
  }
}

/** A new database with one connected account. */
async function prepare({ server, url, key }: { server: string; url: string; key: string }) {
  const admin = new Database({ url: server, maxConnections: 1 });
  await admin.execute('drop database if exists limits with (force)');
  await admin.execute('create database limits');
  await admin.close();
  await migrate(url);
  const database = new Database({ url, maxConnections: 1 });
  try {
    const account = { accountId: await newAccount(database), connectedAccountId: systemClock.uuid() };
    const credentials = sealCredentials(new Encryption([key]), account, { token: 'bench' });
    await newConnectedAccount(database, { ...account, publisher: 'COUNTED', credentials });
    return { database: url, account };
  } finally {
    await database.close();
  }
}

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`--${name} must be an integer from ${least} to ${most}.`);
}
