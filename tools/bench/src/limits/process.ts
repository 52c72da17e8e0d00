import { rateLimitWaitMs } from '@listings/domain';
import { Database } from '@listings/persistence';
import { createLogger, Encryption, systemClock, workingOn } from '@listings/platform';
import { CallLimiter, PublisherCalls } from '@listings/publisher-gateway';
import { PublisherRegistry } from '@listings/publisher-registry';
import { createHttpClient, definePublisher, failureOf, publisherNames, SDK_VERSION } from '@listings/publisher-sdk';
import type { CallLimit, Publisher } from '@listings/publisher-sdk';
import type { ProcessOrder } from './order.js';

// A process of the service whose work calls the counting publisher through the gateway, as often as the limiter lets it.
const order = JSON.parse(process.env['ORDER'] ?? '{}') as ProcessOrder;
const clock = systemClock;
const limits: readonly CallLimit[] = [{ scope: 'app', calls: order.calls, seconds: 1 }];
const names = publisherNames('counted');
const declaration = definePublisher({
  sdkVersion: SDK_VERSION,
  key: 'counted',
  displayName: 'Counted',
  site: {
    id: 9,
    name: 'Counted',
    url: 'https://counted.example',
    hostname: 'counted.example',
    supportedCountries: 'all',
    hideAddressSupportedCountries: 'all',
  },
  settings: [],
  categories: { toPublisher: () => undefined, fromPublisher: () => undefined },
  importErrors: {},
  create: () => ({}) as Publisher,
});
const database = new Database({ url: order.database, maxConnections: 4 });
const publishers = new PublisherRegistry([{ names, declaration, publisher: {} as Publisher }]);
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
const stop = () => {
  isRunning = false;
  process.exit(0);
};
process.on('SIGTERM', stop);
process.on('disconnect', stop);
process.send?.({ type: 'ready' });
