import { asObjects, noData, unusable } from '@listings/publisher-sdk';
import type { JsonObject, PublisherContext } from '@listings/publisher-sdk';
import type { Page } from '../account/accounts.js';
import type { CallParameters } from '../api/api-client.js';
import { isRefused } from '../failures.js';

/** How long the reader leaves out a metric that the publisher refused separately. */
const withdrawnFor = 24 * 60 * 60 * 1000;

/** See {@link createMetricReader}. */
export type ReadMetrics = ReturnType<typeof createMetricReader>;

/**
 * Creates the reader of `insights`: the entries for some of the publisher's names, of the page or of a post on it;
 * undefined if the object no longer exists. One invalid metric fails the whole call, so on code 100 the reader requests
 * the metrics one by one [publishers 2.8], and remembers per process which ones the publisher retired. If none is left, it
 * throws `NO_DATA(retired)` [publishers 2.3].
 */
export function createMetricReader({ now, log }: Pick<PublisherContext, 'now' | 'log'>) {
  const leftOutUntil = new Map<string, number>();

  return async (page: Page, objectId: string, names: readonly string[], query: CallParameters = {}) => {
    const asked = names.filter((name) => (leftOutUntil.get(name) ?? 0) <= now());
    if (asked.length === 0) throw noData('retired');
    try {
      return await ask(asked);
    } catch (error) {
      // Code 100 on `insights` concerns the metric [publishers 2.3].
      if (!isRefused(error, 'bad_request')) throw error;
      if (asked.length === 1) throw noData('retired', error);
    }

    const entries: JsonObject[] = [];
    const refused: string[] = [];
    for (const name of asked) {
      try {
        const found = await ask([name]);
        if (!found) return undefined;
        entries.push(...found);
      } catch (error) {
        if (!isRefused(error, 'bad_request')) throw error;
        refused.push(name);
      }
    }
    log('warn', 'the publisher does not know some metrics', { metrics: refused });
    // If it refuses all metrics at once, the call itself is probably at fault, so the reader remembers nothing.
    if (refused.length === asked.length) throw noData('retired');
    for (const name of refused) leftOutUntil.set(name, now() + withdrawnFor);
    return entries;

    async function ask(metrics: readonly string[]): Promise<readonly JsonObject[] | undefined> {
      const wanted = { metric: metrics.join(','), ...query };
      const isPage = objectId === page.id;
      const body = isPage ? await page.get(wanted, 'insights') : await page.getPart(objectId, wanted, 'insights');
      if (body && !Array.isArray(body['data'])) throw unusable('Publisher B returned insights without data');
      return body && asObjects(body['data']);
    }
  };
}
