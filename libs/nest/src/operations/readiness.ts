import { Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { ReadinessReport } from '@listings/platform';

/** Injection token of the {@link Readiness} of a process [contract 10]. */
export const READINESS = Symbol('Readiness');

/** Asks the servers that a process uses whether they answer; never rejects. */
export type Readiness = () => Promise<ReadinessReport>;

/** Asks a server; rejects while it does not answer. */
type Ping = () => Promise<unknown>;

/**
 * The readiness of a process: it can serve while its database answers. Without the queue it serves as well, because the
 * work is in rows that sweeps find; the report and the metric `listings_server_up` tell.
 */
export function readinessOf(pings: { database: Ping; queue?: Ping }, metrics: Registry): Readiness {
  const ask: Readiness = async () => {
    const [database, queue] = await Promise.all([answers(pings.database), pings.queue && answers(pings.queue)]);
    return { ready: database === 'ok', details: { database, ...(queue && { queue }) } };
  };
  new Gauge({
    name: 'listings_server_up',
    help: '1 while a server that the process uses answers, else 0',
    labelNames: ['server'],
    registers: [metrics],
    async collect() {
      const { details } = await ask();
      for (const [server, state] of Object.entries(details)) this.set({ server }, state === 'ok' ? 1 : 0);
    },
  });
  return ask;
}

async function answers(ping: Ping): Promise<'ok' | 'unavailable'> {
  return ping().then(
    () => 'ok',
    () => 'unavailable',
  );
}
