import { createPace as createSdkPace } from '@listings/publisher-sdk';
import type { PaceOptions, RateLimit } from '@listings/publisher-sdk';
import { usagesIn } from './usage.js';

/** Slows the plug-in down before the publisher limits the application or a page [publishers 2.3]. */
export interface Pace {
  /** Waits a moment near the limit. Throws `RATE_LIMITED` while the publisher refuses calls. */
  beforeCall(pageId: string | undefined): Promise<void>;
  /** Records the usage from the headers of a response. */
  afterCall(headers: Readonly<Record<string, string>>): void;
}

/** Creates the pace of this process. */
export function createPace(time: PaceOptions): Pace {
  const pace = createSdkPace(time);
  const app: RateLimit = { scope: 'app' };
  return {
    beforeCall: (pageId) => pace.beforeCall(pageId === undefined ? [app] : [app, { scope: 'listing', ref: pageId }]),
    afterCall: (headers) => pace.afterCall(usagesIn(headers)),
  };
}
