import { rateLimitWaitMs } from '@listings/domain';
import { Database } from '@listings/persistence';
import { createLogger, Encryption, systemClock, workingOn } from '@listings/platform';
import { CallLimiter, PublisherCalls } from '@listings/publisher-gateway';
import { registryOf } from '@listings/publisher-model';
import { createHttpClient, failureOf, publisherNames } from '@listings/publisher-sdk';
import type { CallLimit } from '@listings/publisher-sdk';
import { tellReady } from '../machine/serve.js';
import type { ProcessOrder } from './order.js';

// A process of the service whose work calls the counting publisher through the gateway, as often as the limiter lets it.
const order = JSON.parse(process.env['ORDER'] ?? '{}') as ProcessOrder;
const clock = systemClock;
const limits: readonly CallLimit[] = [{ scope: 'app', calls: order.calls, seconds: 1 }];
const names = publisherNames('counted');
const database = new Database({ url: order.database, maxConnections: 4 });
const publishers = registryOf('counted');
const calls = new PublisherCalls({
  database,
  encryption: new Encryption([order.key]),
  clock,
  publishers,
  logger: createLogger({ name: 'bench', level: 'silent' }),
  consequences: { credentialsInvalid: async () => undefined, listingLost: async () => undefined },
});
const limiter = new CallLimiter({ database, clock });
const http = createHttpClient({ pass: () => limiter.limit({ publisher: names.constant, limits }) });
let isRunning = true;

/** A method of a plug-in that makes so many calls one after the other. */
async function read(): Promise<void> {
  for (let call = 0; call < order.callsOfMethod && isRunning; call += 1) {
    await http.send({ method: 'GET', url: order.publisher });
  }
}

/** Work on one row after the other: what finds no room comes again later. */
async function work(): Promise<void> {
  while (isRunning) {
    try {
      await workingOn({ kind: 'bench', row: {} }, () => calls.call(order.account, read));
    } catch (error) {
      const failure = failureOf(error);
      if (failure.kind !== 'RATE_LIMITED') throw error;
      await clock.sleep(rateLimitWaitMs(failure.retryAfterMs, clock.random()));
    }
  }
}

for (let row = 0; row < order.rows; row += 1) void work();
tellReady({}, async () => {
  isRunning = false;
});
