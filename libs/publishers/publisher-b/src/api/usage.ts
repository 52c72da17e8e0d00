import { asNumber, asObject, asObjects } from '../json.js';

const minute = 60_000;
const longest = 24 * 60 * minute;

type Headers = Readonly<Record<string, string>>;

/** The used share of a rate limit. */
export interface Usage {
  readonly percent: number;
  /** The time until the publisher accepts calls again; zero if it does. */
  readonly regainMs: number;
}

/** Usage of the application, from `X-App-Usage` [publishers 2.3]. */
export function appUsage(headers: Headers): Usage | undefined {
  const usage = asObject(parse(headers['x-app-usage']));
  return usage && { percent: highest(usage), regainMs: 0 };
}

/** Usage per page, from `X-Business-Use-Case-Usage`. Its estimates are in minutes [publishers 2.3]. */
export function pageUsages(headers: Headers): ReadonlyMap<string, Usage> {
  const pages = asObject(parse(headers['x-business-use-case-usage'])) ?? {};
  return new Map(
    Object.entries(pages).map(([pageId, value]) => {
      const usages = asObjects(value);
      const regain = usages.map((each) => asNumber(each['estimated_time_to_regain_access']) ?? 0);
      return [pageId, { percent: Math.max(0, ...usages.map(highest)), regainMs: Math.max(0, ...regain) * minute }];
    }),
  );
}

/**
 * The delay after a refusal: the estimate, otherwise `Retry-After`, otherwise 60 min for the app and 15 min for the
 * rest.
 */
export function retryDelay(headers: Headers, scope: 'app' | 'user' | 'listing', now: number): number {
  const estimate = Math.max(0, ...[...pageUsages(headers).values()].map((usage) => usage.regainMs));
  const delay = estimate || retryAfter(headers['retry-after'], now) || (scope === 'app' ? 60 : 15) * minute;
  return Math.min(Math.max(delay, 1000), longest);
}

function retryAfter(value: string | undefined, now: number): number {
  if (value === undefined) return 0;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = Date.parse(value);
  return Number.isNaN(until) ? 0 : Math.max(0, until - now);
}

function highest(usage: { readonly [key: string]: unknown }): number {
  return Math.max(0, ...['call_count', 'total_time', 'total_cputime'].map((name) => asNumber(usage[name]) ?? 0));
}

function parse(header: string | undefined): unknown {
  try {
    return header === undefined ? undefined : JSON.parse(header);
  } catch {
    return undefined;
  }
}
