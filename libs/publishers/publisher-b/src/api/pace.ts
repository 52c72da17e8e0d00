import { asNumber, asObject, asObjects, createPace as createSdkPace, retryAfterIn } from '@listings/publisher-sdk';
import type { JsonObject, LimitUsage, PaceOptions, RateLimit } from '@listings/publisher-sdk';

const minute = 60_000;
const longest = 24 * 60 * minute;
const app: RateLimit = { scope: 'app' };

type Headers = Readonly<Record<string, string>>;

/** Slows this process down before the publisher limits the application or a page [publishers 2.3]. */
export function createPace(time: PaceOptions) {
  const pace = createSdkPace(time);
  return {
    /** Waits a moment near the limit. Throws `RATE_LIMITED` while the publisher refuses calls. */
    beforeCall: (pageId: string | undefined) =>
      pace.beforeCall(pageId === undefined ? [app] : [app, { scope: 'listing', ref: pageId }]),
    /** Records the usage from the headers of a response. */
    afterCall: (headers: Headers) => pace.afterCall([...appUsage(headers), ...pageUsages(headers)]),
  };
}

/** The delay after a refusal: the estimate, `Retry-After`, or else 60 min for the app and 15 min for the rest. */
export function retryDelay(headers: Headers, scope: RateLimit['scope'], now: number): number {
  const estimate = Math.max(0, ...pageUsages(headers).map(({ closedForMs }) => closedForMs));
  return Math.min(estimate || retryAfterIn(headers, now) || (scope === 'app' ? 60 : 15) * minute, longest);
}

function appUsage(headers: Headers): readonly LimitUsage[] {
  const usage = asObject(parse(headers['x-app-usage']));
  return usage ? [{ limit: app, percent: highest(usage) }] : [];
}

/** The usage of each page and the estimate, in minutes, of when the publisher takes its calls again [publishers 2.3]. */
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

function parse(header = 'null'): unknown {
  try {
    return JSON.parse(header);
  } catch {
    return undefined;
  }
}
