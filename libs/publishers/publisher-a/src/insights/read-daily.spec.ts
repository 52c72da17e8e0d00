import { describe, expect, it } from '@jest/globals';
import { daysAfter } from '@listings/publisher-sdk';
import type { InsightMetric } from '@listings/publisher-sdk';
import { failureFrom } from '@listings/publisher-sdk/test-kit';
import { manualClock } from '@listings/testing';
import { connectedPlugIn } from '../testing/plug-in.js';
import { listingRef } from '../testing/publisher.js';

const today = manualClock().now().toISOString().slice(0, 10);
const day = (days: number) => daysAfter(today, days);

const { world, plugIn, session } = connectedPlugIn();

const read = (from: string, to: string, metrics?: readonly InsightMetric[]) =>
  plugIn.publisher.insights.readDaily({ session, listingRef: listingRef(1), from, to, metrics });

const set = (metric: string, date: string, value: number) =>
  world.admin.engagement({ listing: '9100001', metric, date, value });
const calls = () => world.requests('a.metrics.daily');
const wireDay = (date: string, value?: string) => {
  const [year, month, dayOfMonth] = date.split('-').map(Number);
  return { date: { year, month, day: dayOfMonth }, value };
};

/** The publisher answers with these days of its metrics. */
const answers = (days: Record<string, object[]>) => {
  const ofEach = ([dailyMetric, datedValues]: [string, object[]]) => ({ dailyMetric, timeSeries: { datedValues } });
  const dailyMetricTimeSeries = Object.entries(days).map(ofEach);
  const body = { multiDailyMetricTimeSeries: [{ dailyMetricTimeSeries }] };
  return world.script('a.metrics.daily', { status: 200, body });
};
const EMPTY = { kind: 'NO_DATA', reason: 'empty' };

describe('daily numbers of a listing [publishers 1.10]', () => {
  it('returns all nine metrics in one call if none is named', async () => {
    const told = await read(day(-10), day(-10));
    expect(told.map(({ metric }) => metric)).toEqual(plugIn.publisher.insights.metrics);
    expect(told).toHaveLength(9);
    expect(await calls()).toHaveLength(1);
  });

  it('adds up desktop and mobile', async () => {
    const values = { DESKTOP_MAPS: 5, MOBILE_MAPS: 20, DESKTOP_SEARCH: 1, MOBILE_SEARCH: 2 };
    for (const [name, value] of Object.entries(values)) await set(`BUSINESS_IMPRESSIONS_${name}`, day(-10), value);
    expect(await read(day(-10), day(-10), ['IMPRESSIONS_SEARCH', 'IMPRESSIONS_MAPS'])).toEqual([
      { metric: 'IMPRESSIONS_MAPS', date: day(-10), value: 25 },
      { metric: 'IMPRESSIONS_SEARCH', date: day(-10), value: 3 },
    ]);
  });

  it('leaves out days that are not reported yet, also in one part of a sum', async () => {
    const { length } = await read(day(-6), today, ['CALLS']);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(7);
    await answers({
      BUSINESS_IMPRESSIONS_DESKTOP_MAPS: [wireDay(day(-2), '1'), wireDay(day(-1))],
      BUSINESS_IMPRESSIONS_MOBILE_MAPS: [wireDay(day(-2), '2')],
    });
    const sum = { metric: 'IMPRESSIONS_MAPS', date: day(-2), value: 3 };
    expect(await read(day(-2), day(-1), ['IMPRESSIONS_MAPS'])).toEqual([sum]);
  });

  it('has no data where nothing at all is reported yet', async () => {
    expect(await failureFrom(read(today, today))).toEqual(EMPTY);
    await world.script('a.metrics.daily', { status: 200, body: {} });
    expect(await failureFrom(read(day(-10), day(-9)))).toEqual(EMPTY);
  });

  it('requests no day that the publisher no longer stores, and no empty range', async () => {
    await read('2000-01-01', day(-10), ['CALLS']);
    const [call] = await calls();
    const first = ['year', 'month', 'day'].map((part) => Number(call?.query[`dailyRange.startDate.${part}`]));
    expect(first).toEqual(day(-540).split('-').map(Number));
    for (const range of ['2000-01-01 2000-02-01', `${day(-4)} ${day(-5)}`, `yesterday ${today}`]) {
      const [since = '', until = ''] = range.split(' ');
      expect(await failureFrom(read(since, until))).toEqual(EMPTY);
    }
    expect(await failureFrom(read(day(-5), day(-4), ['PAGE_VIEWS']))).toEqual(EMPTY);
    expect(await calls()).toHaveLength(1);
  });

  it('ignores days that nobody asked for and that do not exist, but no number that is none', async () => {
    const never = { date: { year: 2026, month: 2, day: 30 } };
    await answers({ CALL_CLICKS: [wireDay(day(-50), '1'), never, wireDay(day(-3), '2')] });
    expect(await read(day(-3), day(-3), ['CALLS'])).toEqual([{ metric: 'CALLS', date: day(-3), value: 2 }]);
    await answers({ CALL_CLICKS: [wireDay(day(-3), 'many')] });
    expect(await failureFrom(read(day(-3), day(-3), ['CALLS']))).toMatchObject({ kind: 'TRANSIENT' });
  });
});
