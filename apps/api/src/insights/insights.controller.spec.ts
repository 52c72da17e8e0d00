import { beforeAll, describe, expect, it } from '@jest/globals';
import { InsightReadings } from '@listings/feature-insights';
import { globalId } from '@listings/pagination';
import { SandboxAdmin } from '@listings/publisher-sandbox';
import { workOff } from '@listings/work/testing';
import { connectAccount, linkListing, readListings } from '../testing/connect-account.js';
import type { CallOptions } from '../testing/running-api.js';
import { apiWithSandbox } from '../testing/sandbox-publishers.js';
import { workerBeside } from '../testing/worker-beside.js';

const DAY = 24 * 60 * 60_000;
const day = (days: number) => new Date(api.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

const { api, sandbox } = apiWithSandbox();
const worker = workerBeside(api);
let linked: number;

beforeAll(async () => {
  const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
  await new SandboxAdmin(sandbox.url).engagement({
    listing: '9100001',
    metric: 'CALL_CLICKS',
    date: day(-10),
    value: 4_711,
  });
  await readListings(api, connectedAccountId);
  ({ databaseId: linked } = await api.newLocation());
  await linkListing(api, { locationId: linked, connectedAccountId, nn: '01' });
  // Reads feeds until none is due.
  await workOff(worker, new InsightReadings(worker));
});

const read = (id: number | string, query: CallOptions['query'] = {}, options: CallOptions = {}) =>
  api.call('GET', `/locations/${id}/publisher-a-analytics`, { query, ...options });

describe('GET /locations/{id}/{publisher}-analytics', () => {
  it('[contract 11] [4.8] insights of a location: the range, totals, previous totals and days, for read keys and either id', async () => {
    const range = { fromDate: day(-11), toDate: day(-9) };
    const answer = await read(linked, range, { key: api.account.readKey });
    expect(answer.status).toBe(200);
    const { publisherAInsights: shown } = answer.body.data;
    expect(Object.keys(shown)).toEqual([
      'locationId',
      'fromDate',
      'toDate',
      'totals',
      'previousTotals',
      'comparison',
      'daily',
      'errors',
    ]);
    expect(shown).toMatchObject({ locationId: globalId('Location', linked), ...range, errors: [] });
    expect(shown.daily.map(({ date }: { date: string }) => date)).toEqual([day(-11), day(-10), day(-9)]);
    expect(shown.daily[1].calls).toBe(4_711);
    expect(shown.totals.calls).toBe(shown.daily.reduce((sum: number, { calls }: { calls: number }) => sum + calls, 0));
    const before = await read(linked, { fromDate: day(-14), toDate: day(-12) });
    expect(shown.previousTotals).toEqual(before.body.data.publisherAInsights.totals);
    expect((await read(globalId('Location', linked), range)).text).toBe(answer.text);
  });

  it('[contract 11] insights of a location that is not linked: SY82001, 200, no days', async () => {
    const answer = await read((await api.newLocation()).databaseId);
    expect([
      answer.status,
      answer.body.data.publisherAInsights.daily,
      answer.body.data.publisherAInsights.errors,
    ]).toEqual([200, [], [{ message: 'SY82001: Connection does not exist' }]]);
    const b = await api.call('GET', `/locations/${linked}/publisher-b-analytics`);
    expect(b.body.data.publisherBInsights.errors).toEqual([{ message: 'SY82001: Connection does not exist' }]);
  });

  it.each([
    [{ fromDate: '2026-02-30' }, 'fromDate'],
    [{ toDate: '01.03.2026' }, 'toDate'],
    [{ fromDate: '2026-03-02', toDate: '2026-03-01' }, 'fromDate'],
    [{ fromDate: '2024-01-01', toDate: '2026-01-01' }, 'fromDate'],
  ])('[contract 11] insights refuse the range %j with 400', async (query, parameter) => {
    const { status, body } = await read(linked, query);
    expect([status, body.data]).toEqual([400, { publisherAInsights: null }]);
    expect(body.errors).toEqual([{ message: expect.stringMatching(`^SY90006: Parameter "${parameter}" `) }]);
  });

  it.each([
    ['the longest range until today', () => ({ fromDate: day(-547), toDate: day(0) })],
    ['everything until the first day', () => ({ toDate: '0001-01-01' })],
    ['everything from the last day on', () => ({ fromDate: '9999-12-31' })],
  ])('[contract 11] insights accept %s', async (_, query) => {
    expect((await read(linked, query())).status).toBe(200);
  });

  it('[contract 11] insights exist for each publisher that reports numbers, documented with their metrics', async () => {
    const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as {
      components: { schemas: Record<string, { properties: object }> };
      paths: object;
    };
    expect(Object.keys(document.paths).filter((path) => path.endsWith('-analytics'))).toEqual([
      '/api/v4/locations/{locationId}/publisher-a-analytics',
      '/api/v4/locations/{locationId}/publisher-b-analytics',
    ]);
    const totals = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {});
    expect(totals('PublisherAInsightTotals')).toEqual([
      'views',
      'searches',
      'calls',
      'websiteClicks',
      'directionRequests',
      'bookings',
      'impressionsMaps',
      'conversations',
      'foodOrders',
      'menuClicks',
    ]);
    expect(totals('PublisherBInsightTotals')).toEqual([
      'views',
      'followers',
      'pageVisitors',
      'postEngagements',
      'pageActions',
    ]);
  });
});
