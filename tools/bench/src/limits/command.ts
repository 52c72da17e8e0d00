import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { Database } from '@listings/persistence';
import { newAccount, newConnectedAccount } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { CHECKOUT } from '../checkout.js';
import { childrenIn } from '../machine/child.js';
import { startWithTables } from '../machine/cluster.js';
import { optionalText, readOptions, wholeNumber } from '../options.js';
import { markdownTable } from '../report/markdown.js';
import { startCountingPublisher } from './counting-publisher.js';
import type { ProcessOrder } from './order.js';

const HELP = `limits

Counts the calls that several processes together send to a publisher with a declared limit, the 429 that it answers, and the longest
time between two calls.
`;

/** Runs the benchmark of declared limits and prints its counts. */
export async function runLimits(args: readonly string[], say: (text: string) => void): Promise<[]> {
  const options = readOptions(args, HELP, {
    seconds: wholeNumber(600, 'length of the run', { least: 10, most: 3_600, short: 10 }),
    processes: wholeNumber(8, 'processes', { most: 32, short: 2 }),
    calls: wholeNumber(2, 'calls a second that the publisher allows', { most: 100 }),
    rows: wholeNumber(4, 'rows of work that are due in each process at the same time', { most: 1_000 }),
    pages: wholeNumber(3, 'calls of each method one after the other', { most: 1_000 }),
    data: optionalText('the folder of the database server (.listings-bench/limits in the checkout)'),
  });
  if (!options) return [];
  const { seconds, processes, calls } = options;
  const folder = options.data ? resolve(options.data) : join(CHECKOUT, '.listings-bench/limits');

  const { postgres, url } = await startWithTables(folder, 'limits');
  const publisher = await startCountingPublisher(calls);
  const children = childrenIn(folder);
  try {
    const key = randomBytes(32).toString('base64');
    const account = await prepare(url, key);
    const order: ProcessOrder = {
      database: url,
      account,
      key,
      publisher: publisher.url,
      calls,
      rows: options.rows,
      callsOfMethod: options.pages,
    };
    say(`Starting ${processes} processes`);
    for (let process = 0; process < processes; process += 1)
      await children.start(`process-${process}`, 'tools/bench/src/limits/process.js', { ORDER: JSON.stringify(order) });
    const { counted } = publisher;
    const begin = counted.calls;
    counted.longestGapMs = 0;
    say(`Counting for ${seconds} s`);
    await systemClock.sleep(seconds * 1_000);
    const rate = ((counted.calls - begin) / seconds).toFixed(2);
    const gap = `${(counted.longestGapMs / 1_000).toFixed(2)} s`;
    const head = 'processes | allowed a second | sent a second | 429 of all calls | longest gap';
    const row = [`${processes}`, `${calls}`, rate, `${counted.refused} of ${counted.calls}`, gap];
    console.log(`\n${markdownTable(head, [row])}\n`);
    if (counted.calls === begin) throw new Error('The processes sent no call.');
    return [];
  } finally {
    await children.stop();
    publisher.close();
    await postgres.stop();
  }
}

/** Connects one account. */
async function prepare(url: string, key: string): Promise<ProcessOrder['account']> {
  const database = new Database({ url, maxConnections: 1 });
  try {
    const account = { accountId: await newAccount(database), connectedAccountId: systemClock.uuid() };
    const credentials = sealCredentials(new Encryption([key]), account, { token: 'bench' });
    await newConnectedAccount(database, { ...account, publisher: 'COUNTED', credentials });
    return account;
  } finally {
    await database.close();
  }
}
