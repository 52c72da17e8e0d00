import { beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { temporaryDatabase } from '@listings/persistence/testing';
import type { Logger } from '@listings/platform';
import type { ObservedCall } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { CallMetrics } from './call-metrics.js';
import { OutageWatch } from './outage-watch.js';

const database = shared(temporaryDatabase);
let clock: ReturnType<typeof manualClock>;
let lines: { message: string; publisher: unknown; seconds?: unknown }[];

beforeEach(async () => {
  clock = manualClock('2026-07-06T10:02:00Z');
  lines = [];
  await database.execute('delete from publisher_outages');
});

const NO_ANSWER: PublisherFailure = { kind: 'TRANSIENT', text: 'status 503' };
const BEGIN = { message: 'a publisher does not answer', publisher: 'ACME_MAPS' };

const REFUSAL: PublisherFailure = { kind: 'CONTENT_REJECTED', code: 'SY60000', text: 'No.' };

/** The watch of one process. */
function newWatch(): OutageWatch {
  const warn = ({ publisher, seconds }: Record<string, unknown>, message: string) =>
    void lines.push({ message, publisher, ...(seconds !== undefined && { seconds }) });
  return new OutageWatch({ database, clock, logger: { warn, info: () => undefined } as unknown as Logger });
}

const call = (failure?: PublisherFailure, tookMs = 100): ObservedCall => {
  const made = { publisher: 'ACME_MAPS', operation: 'posts.createPost', beganAt: clock.monotonic(), tookMs };
  return { ...made, ...(failure && { thrown: { error: new PublisherError(failure) } }) };
};

/** Lets calls fail, with three seconds between them. */
async function fail(watch: OutageWatch, times: number, failure = NO_ANSWER): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    watch.observe(call(failure));
    await clock.advance(3_000);
  }
  await watch.settled();
}

const stored = () => database.query('select publisher, since, reason from publisher_outages');

describe('a publisher that does not answer', () => {
  it('[operating] is known after five failed calls in a row, with one line in the log', async () => {
    const watch = newWatch();
    await fail(watch, 4);
    expect(watch.current).toEqual([]);
    await fail(watch, 3);
    const outage = { publisher: 'ACME_MAPS', since: new Date('2026-07-06T10:02:00Z') };
    expect(watch.current).toMatchObject([outage]);
    expect(await stored()).toEqual([{ ...outage, reason: 'status 503' }]);
    expect(lines).toEqual([BEGIN]);
  });

  it('[operating] is not known for calls that fail at once while its server restarts', async () => {
    const watch = newWatch();
    for (let count = 0; count < 50; count += 1) watch.observe(call(NO_ANSWER));
    watch.observe(call());
    await watch.settled();
    expect([watch.current, await stored(), lines]).toEqual([[], [], []]);
  });

  it.each<[string, PublisherFailure]>([
    ['a limit', { kind: 'RATE_LIMITED', retryAfterMs: 1_000, scope: 'user' }],
    ['a pause with its end', { kind: 'TRANSIENT', text: 'closed', notBefore: new Date('2026-07-06T11:00:00Z') }],
    ['a refusal', REFUSAL],
    ['a defect of the plug-in', { kind: 'TRANSIENT', text: 'x', operatorAlarm: true }],
  ])('[operating] is not suspected for %s', async (_what, failure) => {
    const watch = newWatch();
    await fail(watch, 10, failure);
    expect([watch.current, lines]).toEqual([[], []]);
  });

  it('[operating] is known to all processes, of which one logs the begin, and one the end', async () => {
    const [first, second] = [newWatch(), newWatch()];
    await fail(first, 6);
    await fail(second, 6);
    await second.refresh();
    expect(second.current).toHaveLength(1);
    for (const watch of [second, first]) {
      watch.observe(call());
      await watch.settled();
    }
    await first.refresh();
    expect([first.current, second.current, await stored()]).toEqual([[], [], []]);
    expect(lines).toEqual([BEGIN, { ...BEGIN, message: 'a publisher answers again', seconds: 36 }]);
  });

  it('[operating] answers again by a refusal too, but not by the late answer of a call from before', async () => {
    const watch = newWatch();
    await fail(watch, 6);
    watch.observe(call(undefined, 60_000));
    await watch.settled();
    expect(watch.current).toHaveLength(1);
    watch.observe(call(REFUSAL));
    await watch.settled();
    expect([watch.current, await stored()]).toEqual([[], []]);
  });

  it('[operating] is kept while calls fail, and forgotten six hours after the last one', async () => {
    const watch = newWatch();
    await fail(watch, 6);
    await clock.advance(5 * 60 * 60_000);
    await fail(watch, 1);
    await clock.advance(5 * 60 * 60_000);
    await watch.refresh();
    expect(watch.current).toHaveLength(1);
    await clock.advance(60 * 60_000);
    await watch.refresh();
    expect([watch.current, await stored()]).toEqual([[], []]);
  });
});

it('[contract 10] counts calls by publisher, operation and outcome', async () => {
  const registry = new Registry();
  const { observe } = new CallMetrics(registry, clock);
  observe(call());
  observe(call(NO_ANSWER));
  observe(call({ kind: 'RATE_LIMITED', retryAfterMs: 1_000, scope: 'user' }));
  observe({ ...call(), thrown: { error: new TypeError('x is not a function') } });
  const text = await registry.metrics();
  const of = 'publisher="ACME_MAPS",operation="posts.createPost"';
  for (const outcome of ['ok', 'no_answer', 'rate_limited', 'defect'])
    expect(text).toContain(`listings_publisher_calls_total{${of},outcome="${outcome}"} 1`);
  expect(text).toContain(`listings_publisher_call_seconds_count{${of}} 4`);
  const closed = new Date(clock.now().getTime() + 3_600_000);
  observe(call({ kind: 'TRANSIENT', text: 'closed', notBefore: closed }));
  const pauses = await registry.metrics();
  expect(pauses).toContain('listings_publisher_pause_seconds_sum{publisher="ACME_MAPS",reason="limit"} 1\n');
  expect(pauses).toContain('listings_publisher_pause_seconds_sum{publisher="ACME_MAPS",reason="closed"} 3600\n');
});
