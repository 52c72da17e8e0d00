import { describe, expect, it } from '@jest/globals';
import { REPLACED } from '../outcome/failure-reasons.js';
import { NO_ENGAGEMENT, summarizeSites } from './site-summary.js';
import type { SiteShare } from './site-summary.js';

const ONE = { site: 'acme', published: true, deliveries: 1, publishedAt: null, ...NO_ENGAGEMENT };
const share = (state: SiteShare['state'], firstError: string | null): SiteShare => ({ ...ONE, state, firstError });

describe('the summary of a post at a site', () => {
  it('[contract 5] says why it failed somewhere, not why it made room for a newer one elsewhere', () => {
    const shares = [share('EXPIRED', REPLACED), share('REMOVAL_FAILED', 'The site is closed')];
    const [summary] = summarizeSites(['acme'], shares, new Map());
    expect(summary?.submissionError).toBe('1 location failed: The site is closed');
    expect(summarizeSites(['acme'], shares.slice(0, 1), new Map())[0]?.submissionError).toBeNull();
  });

  it('[contract 5] says both what failed and what waits for a publisher that does not answer', () => {
    const shares = [share('REJECTED', 'Against the rules'), { ...share('QUEUED', null), published: false }];
    const outages = new Map([['acme', { displayName: 'Acme', since: new Date('2026-07-06T10:02:40Z') }]]);
    expect(summarizeSites(['acme'], shares, outages)[0]?.submissionError).toBe(
      '1 location failed: Against the rules. Acme has not answered since 2026-07-06 10:02 UTC. 1 location waits, and is published when it answers again.',
    );
  });
});
