import { beforeAll, describe, expect, it } from '@jest/globals';
import { pluck } from '@listings/api-kit/testing';
import type { CallOptions } from '@listings/feature-accounts/testing';
import { CONNECTIONS } from '@listings/feature-connections';
import {
  apiWithSandbox,
  connectAccount,
  connectListing,
  readListings,
  UP_TO_CONNECTIONS,
} from '@listings/feature-connections/testing';
import { newLocation } from '@listings/feature-locations/testing';
import { globalId } from '@listings/pagination';
import { SandboxAdmin } from '@listings/publisher-sandbox';
import { testWork, workOff } from '@listings/work/testing';
import { InsightReadings } from '../index.js';
import { insightsFeature } from '../insights.feature.js';

const DAY = 24 * 60 * 60_000;
const day = (days: number) => new Date(api.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

const { api, sandbox } = apiWithSandbox({ features: [...UP_TO_CONNECTIONS, insightsFeature] });
let linked: number;

beforeAll(async () => {
  const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
  const calls = { listing: '9100001', metric: 'CALL_CLICKS', date: day(-10), value: 4_711 };
  await new SandboxAdmin(sandbox.url).engagement(calls);
  await readListings(api, connectedAccountId);
  ({ databaseId: linked } = await newLocation(api));
  await connectListing(api, { locationId: linked, connectedAccountId, nn: '01' });
  // Reads feeds until none is due.
  const worker = { ...api.get(CONNECTIONS), work: testWork(api.database) };
  await workOff(worker, new InsightReadings(worker));
});

const read = (id: number | string, query: CallOptions['query'] = {}, options: CallOptions = {}) =>
  api.call('GET', `/locations/${id}/publisher-a-analytics`, { query, ...options });

describe('GET /locations/{id}/{publisher}-analytics', () => {
  it('[contract 11] [4.8] insights of a location: the range, totals, previous totals and days, for read keys and either id', async () => {
    const range = { fromDate: day(-11), toDate: day(-9) };
    const answer = await read(linked, range, { key: api.account.readKey });
    const { publisherAInsights: shown } = answer.body.data;
    const fields = 'locationId fromDate toDate totals previousTotals comparison daily errors';
    expect([answer.status, Object.keys(shown).join(' ')]).toEqual([200, fields]);
    expect(shown).toMatchObject({ locationId: globalId('Location', linked), ...range, errors: [] });
    expect(pluck(shown.daily, 'date')).toEqual([day(-11), day(-10), day(-9)]);
    const [before10, calls, after10] = pluck(shown.daily, 'calls');
    expect([calls, shown.totals.calls]).toEqual([4_711, before10 + calls + after10]);
    const before = await read(linked, { fromDate: day(-14), toDate: day(-12) });
    expect(shown.previousTotals).toEqual(before.body.data.publisherAInsights.totals);
    expect((await read(globalId('Location', linked), range)).text).toBe(answer.text);
  });

  it('[contract 11, insights] of a location that is not linked: SY82001, 200, no days', async () => {
    const { databaseId } = await newLocation(api);
    const period = { fromDate: day(-30), toDate: day(-1) };
    const none = { ...period, daily: [], errors: [{ message: 'SY82001: Connection does not exist' }] };
    for (const path of [`${databaseId}/publisher-a-analytics`, `${linked}/publisher-b-analytics`])
      expect(await api.read(`/locations/${path}`)).toMatchObject(none);
  });

  it.each([
    [{ fromDate: '2026-02-30' }, 'fromDate'],
    [{ toDate: '01.03.2026' }, 'toDate'],
  ])('[contract 11] insights refuse the range %j with 400', async (query, parameter) => {
    const { status, body } = await read(linked, query);
    expect([status, body.data]).toEqual([400, { publisherAInsights: null }]);
    expect(body.errors).toMatchObject([{ message: expect.stringMatching(`^SY90006: Parameter "${parameter}" `) }]);
  });

  it('[contract 11] insights exist for each publisher that reports numbers, documented with their metrics', async () => {
    interface Document {
      readonly paths: object;
      readonly components: { readonly schemas: Readonly<Record<string, { readonly properties: object }>> };
    }
    const document = (await (await fetch(`${api.url}/openapi.json`)).json()) as Document;
    const paths = Object.keys(document.paths).filter((path) => path.endsWith('-analytics'));
    expect(paths).toEqual(['a', 'b'].map((key) => `/api/v4/locations/{locationId}/publisher-${key}-analytics`));
    const ofA = 'views searches calls websiteClicks directionRequests bookings impressionsMaps';
    for (const [name, metrics] of [
      ['PublisherAInsightTotals', `${ofA} conversations foodOrders menuClicks`],
      ['PublisherBInsightTotals', 'views followers pageVisitors postEngagements pageActions'],
    ] as const)
      expect(Object.keys(document.components.schemas[name]?.properties ?? {}).join(' ')).toBe(metrics);
  });
});
