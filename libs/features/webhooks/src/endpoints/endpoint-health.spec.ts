import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { createLogger } from '@listings/platform';
import { latch } from '@listings/testing';
import { readBacklog } from '../store/backlog.js';
import { webhookFixture } from '../testing/webhook-fixture.js';
import { webhookMetrics } from '../webhook-metrics.js';
import { endpointWarningsTask } from './endpoint-warnings-task.js';
import { findEndpointOf } from './find-endpoint.js';
import { pauseEndpoint, resumeEndpoint } from './pause-endpoint.js';
import { saveEndpoint } from './save-endpoint.js';

const fixture = webhookFixture();

// The tasks look at all endpoints: each test has its own only.
beforeEach(() => fixture.database.execute('delete from webhook_endpoints'));

afterEach(() => fixture.quiet());

const NOWHERE = { url: 'http://127.0.0.1:9/' };
const failFor = (accountId: number, hours: number) =>
  fixture.database.sql`update webhook_endpoints set failing_since = now() - ${hours} * interval '1 hour',
    failures_since = 20 where account_id = ${accountId}`;

const disable = (accountId: number) =>
  fixture.database.sql`update webhook_endpoints set disabled_at = now(), disabled_reason = 'GONE'
    where account_id = ${accountId}`;
const health = async (accountId: number) => (await findEndpointOf(fixture.deps, accountId)).health;

/** The warnings task with its log lines and metrics. */
function warnings() {
  const lines: { accountId: number; hours: number }[] = [];
  const logger = createLogger({ name: 'test', level: 'silent' });
  logger.warn = ((line: { accountId: number; hours: number }) => lines.push(line)) as typeof logger.warn;
  const registry = new Registry();
  const store = endpointWarningsTask({ database: fixture.database, logger, metrics: webhookMetrics(registry) });
  return { lines, registry, store };
}

describe('the health of an endpoint', () => {
  it('[contract 8] warns once after 24 and once after 72 hours of failures, over all processes', async () => {
    const { accountId } = await fixture.account(NOWHERE);
    const [one, other] = [warnings(), warnings()];
    const store = () => Promise.all([one.store(), other.store()]);
    const lines = () => [...one.lines, ...other.lines].map((line) => `${line.accountId} ${line.hours}`);
    await failFor(accountId, 23.9);
    await store();
    expect(lines()).toEqual([]);
    expect(await health(accountId)).toMatchObject({ state: 'OPEN', warning: 0 });
    await failFor(accountId, 24.1);
    await store();
    await store();
    expect(lines()).toEqual([`${accountId} 24`]);
    expect(await health(accountId)).toMatchObject({ state: 'OPEN', warning: 24 });
    await failFor(accountId, 72.1);
    await store();
    await store();
    expect(lines().sort()).toEqual([`${accountId} 24`, `${accountId} 72`]);
    const counted = (await one.registry.metrics()) + (await other.registry.metrics());
    expect(counted.match(/warnings_total\{hours="\d+"\} 1/g)).toHaveLength(2);
    expect((await health(accountId)).warning).toBe(72);
  });

  it('[contract 8] a success ends the failures, and the next ones warn anew', async () => {
    const { accountId } = await fixture.endpoint();
    const { store, lines } = warnings();
    await failFor(accountId, 80);
    await store();
    expect(lines).toHaveLength(1);
    fixture.dispatcher();
    await fixture.record(accountId, [1]);
    await fixture.until(async () => (await health(accountId)).failingSince === null);
    await failFor(accountId, 30);
    await store();
    expect(lines.map(({ hours }) => hours)).toEqual([72, 24]);
  });

  it('[contract 8] does not warn about a paused endpoint, and a pause is no time of failures', async () => {
    const { accountId } = await fixture.account(NOWHERE);
    const { store, lines } = warnings();
    await failFor(accountId, 130);
    await pauseEndpoint(fixture.deps, accountId);
    await store();
    expect(lines).toEqual([]);
    expect(await health(accountId)).toMatchObject({ state: 'PAUSED', warning: 72 });
    await resumeEndpoint(fixture.deps, accountId);
    expect(await health(accountId)).toMatchObject({ state: 'OPEN', warning: 0, failingSince: null });
    // Resuming an endpoint that is not paused changes nothing.
    await failFor(accountId, 30);
    await resumeEndpoint(fixture.deps, accountId);
    expect(await health(accountId)).toMatchObject({ warning: 24 });
  });

  it('[contract 12] reports the state, the reason, and the backlog up to 1,000', async () => {
    const { accountId } = await fixture.account();
    const nothingFailed = { failingSince: null, warning: 0, disabledReason: null };
    const nothingWaits = { backlog: 0, backlogIsLarger: false, oldestDueMs: null };
    expect(await health(accountId)).toEqual({ state: 'NO_URL', ...nothingFailed, ...nothingWaits });
    await fixture.record(accountId, 1_000);
    expect(await health(accountId)).toMatchObject({ state: 'NO_URL', backlog: 1_000, backlogIsLarger: false });
    await saveEndpoint(fixture.deps, accountId, NOWHERE);
    await fixture.record(accountId, [1]);
    await fixture.database.sql`update webhook_deliveries set next_attempt_at = now() - interval '1 hour'
      where account_id = ${accountId} and sequence = 5`;
    const open = await health(accountId);
    expect(open).toMatchObject({ state: 'OPEN', backlog: 1_000, backlogIsLarger: true });
    expect(Math.round((open.oldestDueMs ?? 0) / 60_000)).toBe(60);
    await disable(accountId);
    expect(await health(accountId)).toMatchObject({ state: 'DISABLED', disabledReason: 'GONE' });
  });

  it('[contract 10] measures the backlog by class of endpoint, page by page', async () => {
    const classes = async () => {
      const sums: Record<string, number[]> = {};
      let after = 0;
      do {
        const page = await readBacklog(fixture.database, { after, accounts: 2 });
        for (const { class: name, deliveries, accounts } of page.classes)
          sums[name] = [(sums[name]?.[0] ?? 0) + deliveries, (sums[name]?.[1] ?? 0) + accounts];
        after = page.after;
      } while (after > 0);
      return sums;
    };
    await fixture.database.execute('truncate events, webhook_deliveries, webhook_attempts, webhook_endpoints');
    const ids: number[] = [];
    for (const endpoint of [...Array<typeof NOWHERE>(5).fill(NOWHERE), undefined])
      ids.push((await fixture.account(endpoint)).accountId);
    const [, , failing = 0, paused = 0, disabled = 0] = ids;
    await failFor(failing, 1);
    await pauseEndpoint(fixture.deps, paused);
    await disable(disabled);
    for (const [at, events] of [3, 250, 4, 5, 6, 120].entries()) {
      await fixture.record(ids[at] as number, events);
      await fixture.number(ids[at] as number);
    }
    const single = { failing: [4, 1], paused: [5, 1], disabled: [6, 1], no_url: [120, 1] };
    expect(await classes()).toEqual({ healthy: [253, 2], ...single });
  });
});

describe('back-pressure', () => {
  it('[contract 8] a dispatcher holds a bounded number of claims while receivers are slow and 5,000 events wait', async () => {
    const [receiver, answered] = [await fixture.receiver(), latch()];
    receiver.answer({ until: answered.opened });
    for (let account = 0; account < 10; account += 1)
      await fixture.record((await fixture.account(receiver)).accountId, 500);
    fixture.dispatcher({ total: 8, perEndpoint: 8 });
    await fixture.received(receiver, 8);
    const claimed = await fixture.database.query('select 1 from webhook_deliveries where lease_until > now()');
    expect(claimed.length).toBeLessThanOrEqual(8 * 16);
    // A request that has become slow gives up its slot, until eight times the slots are in flight.
    expect(receiver.requests.length).toBeLessThanOrEqual(8 * 8);
    answered.open();
  });

  it('[reliability 4] writers do not wait for a dispatcher that holds the locks of their endpoint', async () => {
    const { accountId } = await fixture.account(NOWHERE);
    await fixture.record(accountId, [1]);
    await fixture.number(accountId);
    await fixture.database.transaction(async (transaction) => {
      // What a round of the dispatcher locks.
      await transaction.query('select 1 from account_counters where account_id = $1 for no key update', [accountId]);
      await transaction.query('select 1 from webhook_endpoints where account_id = $1 for no key update', [accountId]);
      await transaction.query('select 1 from webhook_deliveries where account_id = $1 for update', [accountId]);
      await fixture.record(accountId, [1, 2]);
    });
    expect(await fixture.deliveries(accountId)).toHaveLength(3);
  });
});
