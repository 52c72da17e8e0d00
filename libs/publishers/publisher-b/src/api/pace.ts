import { setTimeout as wait } from 'node:timers/promises';
import { PublisherError } from '@listings/publisher-sdk';
import { appUsage, pageUsages } from './usage.js';
import type { Usage } from './usage.js';

const slowFromPercent = 90;
const gapMs = 1000;
/** If a call would have to wait longer than this, it fails with `RATE_LIMITED`. */
const longestWaitMs = 15_000;
const application = 'app';

/** Slows the plug-in down before the publisher limits it [publishers 2.3]. */
export interface Pace {
  /** Waits a moment near the limit. Throws `RATE_LIMITED` while the publisher refuses calls. */
  beforeCall(pageId: string | undefined): Promise<void>;
  /** Records the usage from the headers of a response. */
  afterCall(headers: Readonly<Record<string, string>>): void;
}

/** Creates the pace of this process. Each process learns the usage of the others from its next response. */
export function createPace(now: () => number, sleep: (ms: number) => Promise<unknown> = wait): Pace {
  /** The earliest time of the next call near the limit. */
  const slow = new Map<string, number>();
  const closedUntil = new Map<string, number>();

  function note(key: string, usage: Usage): void {
    if (usage.percent < slowFromPercent) slow.delete(key);
    else if (!slow.has(key)) slow.set(key, now());
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
      const narrow = keys.filter((key) => slow.has(key));
      if (narrow.length === 0) return;
      // The calls go one after the other, however many callers there are.
      const turn = Math.max(now(), ...narrow.map((key) => slow.get(key) ?? 0)) + gapMs;
      const pause = turn - now();
      if (pause > longestWaitMs) {
        const scope = narrow.includes(application) ? 'app' : 'listing';
        throw new PublisherError({ kind: 'RATE_LIMITED', retryAfterMs: pause, scope });
      }
      for (const key of narrow) slow.set(key, turn);
      await sleep(pause);
    },
    afterCall(headers) {
      const app = appUsage(headers);
      if (app) note(application, app);
      for (const [pageId, usage] of pageUsages(headers)) if (/^\d+$/.test(pageId)) note(pageId, usage);
    },
  };
}
