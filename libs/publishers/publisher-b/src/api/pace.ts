import { setTimeout as wait } from 'node:timers/promises';
import { PublisherError } from '@listings/publisher-sdk';
import { appUsage, pageUsages } from './usage.js';
import type { Usage } from './usage.js';

const slowFromPercent = 90;
const gapMs = 1000;
const application = 'app';

/** Slows the plug-in down before the publisher does it [publishers 2.3]. */
export interface Pace {
  /** Waits a moment near the limit; throws `RATE_LIMITED` while the publisher has announced that it refuses. */
  beforeCall(pageId: string | undefined): Promise<void>;
  /** Notes what the headers of an answer say. */
  afterCall(headers: Readonly<Record<string, string>>): void;
}

/** Per process: what another process has learned arrives here with the next answer. */
export function createPace(now: () => number, sleep: (ms: number) => Promise<unknown> = wait): Pace {
  const slow = new Set<string>();
  const closedUntil = new Map<string, number>();

  function note(key: string, usage: Usage): void {
    if (usage.percent >= slowFromPercent) slow.add(key);
    else slow.delete(key);
    if (usage.regainMs > 0) closedUntil.set(key, now() + usage.regainMs);
    else closedUntil.delete(key);
  }

  return {
    async beforeCall(pageId) {
      const keys = pageId === undefined ? [application] : [application, pageId];
      for (const key of keys) {
        const remaining = (closedUntil.get(key) ?? 0) - now();
        if (remaining > 0) {
          const scope = key === application ? 'app' : 'listing';
          throw new PublisherError({ kind: 'RATE_LIMITED', retryAfterMs: remaining, scope });
        }
        closedUntil.delete(key);
      }
      if (keys.some((key) => slow.has(key))) await sleep(gapMs);
    },
    afterCall(headers) {
      const app = appUsage(headers);
      if (app) note(application, app);
      for (const [pageId, usage] of pageUsages(headers)) if (/^\d+$/.test(pageId)) note(pageId, usage);
    },
  };
}
