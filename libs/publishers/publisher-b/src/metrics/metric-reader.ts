import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherContext } from '@listings/publisher-sdk';
import type { Account, PageCall } from '../account/accounts.js';
import { refusalBehind } from '../api/api-refusal.js';
import { meaningOf } from '../failures.js';
import { asObjects } from '../json.js';
import type { JsonObject } from '../json.js';

/** For so long a metric that was refused alone is left out. */
const withdrawnFor = 24 * 60 * 60 * 1000;

/** One reading of an `insights` edge. */
export interface MetricQuery {
  readonly pageId: string;
  /** Of the page or of a post on it, without the slash. */
  readonly objectId: string;
  /** In the publisher's words, at least one. */
  readonly names: readonly string[];
  readonly query?: PageCall['query'];
}

/**
 * The entries of an `insights` edge; undefined when the object is gone. One bad metric fails the whole call, so on
 * code 100 they are asked for one by one [publishers 2.8]; when none is left it is `NO_DATA(retired)` [publishers 2.3].
 */
export type ReadMetrics = (account: Account, query: MetricQuery) => Promise<readonly JsonObject[] | undefined>;

/** Makes the reader; it remembers per process which metrics were withdrawn. */
export function createMetricReader({ now, log }: Pick<PublisherContext, 'now' | 'log'>): ReadMetrics {
  const leftOutUntil = new Map<string, number>();

  return async (account, { pageId, objectId, names, query }) => {
    const asked = names.filter((name) => (leftOutUntil.get(name) ?? 0) <= now());
    if (asked.length === 0) throw retired();
    const [first, ...others] = asked;
    try {
      return await ask(asked);
    } catch (error) {
      if (!isRefusedMetric(error)) throw error;
      if (first === undefined || others.length === 0) throw retired(error);
    }

    const entries: JsonObject[] = [];
    const refused: string[] = [];
    for (const name of asked) {
      try {
        const found = await ask([name]);
        if (!found) return undefined;
        entries.push(...found);
      } catch (error) {
        if (!isRefusedMetric(error)) throw error;
        refused.push(name);
      }
    }
    log('warn', 'the publisher does not know some metrics', { metrics: refused });
    // All of them at once is rather a fault of the call: the next one may do better.
    if (refused.length === asked.length) throw retired();
    for (const name of refused) leftOutUntil.set(name, now() + withdrawnFor);
    return entries;

    async function ask(metrics: readonly string[]): Promise<readonly JsonObject[] | undefined> {
      const call: PageCall = {
        method: 'GET',
        path: `/${encodeURIComponent(objectId)}/insights`,
        query: { metric: metrics.join(','), ...query },
        purpose: 'read',
      };
      const body = objectId === pageId ? await account.asPage(pageId, call) : await account.onPage(pageId, call);
      if (!body) return undefined;
      if (!Array.isArray(body['data'])) {
        throw new PublisherError({ kind: 'TRANSIENT', text: 'Publisher B answered insights without data' });
      }
      return asObjects(body['data']);
    }
  };
}

/** Code 100 on `insights` is about the metric [publishers 2.3]. */
function isRefusedMetric(error: unknown): boolean {
  const refusal = refusalBehind(error);
  return refusal !== undefined && meaningOf(refusal.fault) === 'bad_request';
}

function retired(cause?: unknown): PublisherError {
  return new PublisherError({ kind: 'NO_DATA', reason: 'retired' }, { cause });
}
