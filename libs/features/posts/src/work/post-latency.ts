import { Histogram } from 'prom-client';
import type { Registry } from 'prom-client';

/** Injection token of the {@link PostLatency}. */
export const POST_LATENCY = Symbol('PostLatency');

/** Measures how long after their time posts are live. */
export interface PostLatency {
  observe(labels: { publisher: string }, seconds: number): void;
}

/** Creates the histogram of posts that have gone live. */
export function postLatency(registry: Registry): PostLatency {
  return new Histogram({
    name: 'listings_post_publication_seconds',
    help: 'From the time at which a post was to be published until it is live at the publisher, with retries and the check of the publisher.',
    labelNames: ['publisher'],
    buckets: [1, 5, 15, 30, 60, 300, 900, 3_600, 14_400, 86_400],
    registers: [registry],
  });
}
