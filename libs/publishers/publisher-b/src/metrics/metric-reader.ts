import { asObjects, PublisherError, unusable } from '@listings/publisher-sdk';
import type { JsonObject, PublisherContext } from '@listings/publisher-sdk';
import type { Account, PageCall } from '../account/accounts.js';
import { refusalBehind } from '../api/api-refusal.js';
import { meaningOf } from '../failures.js';

/** How long the reader leaves out a metric that the publisher refused separately. */
const withdrawnFor = 24 * 60 * 60 * 1000;

/** One read of an `insights` edge. */
export interface MetricQuery {
  readonly pageId: string;
  /** The page, or a post on it, without the slash. */
  readonly objectId: string;
  /** The publisher's names, at least one. */
  readonly names: readonly string[];
  readonly query?: PageCall['query'];
}

/**
 * Reads the entries of an `insights` edge; undefined if the object no longer exists. One invalid metric fails the whole
 * call, so on code 100 the reader requests the metrics one by one [publishers 2.8]. If none is left, it throws
 * `NO_DATA(retired)` [publishers 2.3].
 */
export type ReadMetrics = (account: Account, query: MetricQuery) => Promise<readonly JsonObject[] | undefined>;

/** Creates the reader. It remembers per process which metrics the publisher retired. */
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
    // If the publisher refuses all metrics at once, the call itself is probably at fault, so the reader remembers
    // nothing.
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
        throw unusable('Publisher B returned insights without data');
      }
      return asObjects(body['data']);
    }
  };
}

/** Code 100 on `insights` concerns the metric [publishers 2.3]. */
function isRefusedMetric(error: unknown): boolean {
  const refusal = refusalBehind(error);
  return refusal !== undefined && meaningOf(refusal.fault) === 'bad_request';
}

function retired(cause?: unknown): PublisherError {
  return new PublisherError({ kind: 'NO_DATA', reason: 'retired' }, { cause });
}
