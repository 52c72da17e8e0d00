import { asNumber, asObject, asObjects, retryAfterIn } from '@listings/publisher-sdk';
import type { JsonObject, LimitUsage } from '@listings/publisher-sdk';

const minute = 60_000;
const longest = 24 * 60 * minute;

type Headers = Readonly<Record<string, string>>;

/**
 * Usage of the application, from `X-App-Usage`, and of pages, from `X-Business-Use-Case-Usage`, whose estimates are in
 * minutes [publishers 2.3].
 */
export function usagesIn(headers: Headers): readonly LimitUsage[] {
  const app = asObject(parse(headers['x-app-usage']));
  return [...(app ? [{ limit: { scope: 'app' } as const, percent: highest(app) }] : []), ...pageUsages(headers)];
}

/**
 * The delay after a refusal: the estimate, otherwise `Retry-After`, otherwise 60 min for the app and 15 min for the
 * rest.
 */
export function retryDelay(headers: Headers, scope: 'app' | 'user' | 'listing', now: number): number {
  const estimate = Math.max(0, ...pageUsages(headers).map(({ closedForMs }) => closedForMs));
  return Math.min(estimate || retryAfterIn(headers, now) || (scope === 'app' ? 60 : 15) * minute, longest);
}

function pageUsages(headers: Headers): readonly Required<LimitUsage>[] {
  const pages = Object.entries(asObject(parse(headers['x-business-use-case-usage'])) ?? {});
  return pages.flatMap(([ref, value]) => {
    if (!/^\d+$/.test(ref)) return [];
    const usages = asObjects(value);
    const regain = usages.map((each) => asNumber(each['estimated_time_to_regain_access']) ?? 0);
    const percent = Math.max(0, ...usages.map(highest));
    return [{ limit: { scope: 'listing', ref }, percent, closedForMs: Math.max(0, ...regain) * minute }];
  });
}

function highest(usage: JsonObject): number {
  return Math.max(0, ...['call_count', 'total_time', 'total_cputime'].map((name) => asNumber(usage[name]) ?? 0));
}

function parse(header: string | undefined): unknown {
  try {
    return header === undefined ? undefined : JSON.parse(header);
  } catch {
    return undefined;
  }
}
