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
  world.admin('POST', 'engagement', { listing: '9100001', metric, date, value });
const calls = () => world.requests('a.metrics.daily');
const wireDay = (date: string, value?: string) => {
  const [year, month, dayOfMonth] = date.split('-').map(Number);
  return { date: { year, month, day: dayOfMonth }, value };
};
/** The answer with the days of each of the publisher's metrics. */
const series = (days: Record<string, object[]>) => ({
  status: 200,
  body: {
    multiDailyMetricTimeSeries: [
      {
        dailyMetricTimeSeries: Object.entries(days).map(([dailyMetric, datedValues]) => ({
          dailyMetric,
          timeSeries: { datedValues },
        })),
      },
    ],
  },
});

describe('daily numbers of a listing [publishers 1.10]', () => {
  it('returns each metric on each day, both ends included', async () => {
    await set('CALL_CLICKS', day(-10), 3);
    await set('CALL_CLICKS', day(-9), 7);
    expect(await read(day(-10), day(-9), ['CALLS'])).toEqual([
      { metric: 'CALLS', date: day(-10), value: 3 },
      { metric: 'CALLS', date: day(-9), value: 7 },
    ]);
  });

  it('returns all nine metrics in one call if none is named', async () => {
    const told = await read(day(-10), day(-10));
    expect(told.map(({ metric }) => metric)).toEqual(plugIn.publisher.insights.metrics);
    expect(told).toHaveLength(9);
    expect(await calls()).toHaveLength(1);
  });

  it('adds up desktop and mobile', async () => {
    await set('BUSINESS_IMPRESSIONS_DESKTOP_MAPS', day(-10), 5);
    await set('BUSINESS_IMPRESSIONS_MOBILE_MAPS', day(-10), 20);
    await set('BUSINESS_IMPRESSIONS_DESKTOP_SEARCH', day(-10), 1);
    await set('BUSINESS_IMPRESSIONS_MOBILE_SEARCH', day(-10), 2);
    expect(await read(day(-10), day(-10), ['IMPRESSIONS_SEARCH', 'IMPRESSIONS_MAPS'])).toEqual([
      { metric: 'IMPRESSIONS_MAPS', date: day(-10), value: 25 },
      { metric: 'IMPRESSIONS_SEARCH', date: day(-10), value: 3 },
    ]);
  });

  it('leaves out days that are not reported yet, also in one part of a sum', async () => {
    const told = await read(day(-6), today, ['CALLS']);
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(7);
    await world.script(
      'a.metrics.daily',
      series({
        BUSINESS_IMPRESSIONS_DESKTOP_MAPS: [wireDay(day(-2), '1'), wireDay(day(-1))],
        BUSINESS_IMPRESSIONS_MOBILE_MAPS: [wireDay(day(-2), '2')],
      }),
    );
    expect(await read(day(-2), day(-1), ['IMPRESSIONS_MAPS'])).toEqual([
      { metric: 'IMPRESSIONS_MAPS', date: day(-2), value: 3 },
    ]);
  });

  it('has no data where nothing at all is reported yet', async () => {
    expect(await failureFrom(read(today, today))).toEqual({ kind: 'NO_DATA', reason: 'empty' });
    await world.script('a.metrics.daily', { status: 200, body: {} });
    expect(await failureFrom(read(day(-10), day(-9)))).toEqual({ kind: 'NO_DATA', reason: 'empty' });
  });

  it('requests no day that the publisher no longer stores, and no empty range', async () => {
    await read('2000-01-01', day(-10), ['CALLS']);
    const [call] = await calls();
    const first = ['year', 'month', 'day'].map((part) => Number(call?.query[`dailyRange.startDate.${part}`]));
    expect(first).toEqual(day(-540).split('-').map(Number));
    for (const [from, to] of [
      ['2000-01-01', '2000-02-01'],
      [day(-4), day(-5)],
      ['yesterday', today],
    ] as const) {
      expect(await failureFrom(read(from, to))).toEqual({ kind: 'NO_DATA', reason: 'empty' });
    }
    expect(await failureFrom(read(day(-5), day(-4), ['PAGE_VIEWS']))).toEqual({ kind: 'NO_DATA', reason: 'empty' });
    expect(await calls()).toHaveLength(1);
  });

  it('accepts 400 days at once', async () => {
    const told = await read(day(-400), day(-1), ['CALLS']);
    expect(told.length).toBeGreaterThan(390);
    expect(new Set(told.map(({ date }) => date)).size).toBe(told.length);
  });

  it('ignores days that nobody asked for and that do not exist, but no number that is none', async () => {
    await world.script(
      'a.metrics.daily',
      series({
        CALL_CLICKS: [wireDay(day(-50), '1'), { date: { year: 2026, month: 2, day: 30 } }, wireDay(day(-3), '2')],
      }),
    );
    expect(await read(day(-3), day(-3), ['CALLS'])).toEqual([{ metric: 'CALLS', date: day(-3), value: 2 }]);
    await world.script('a.metrics.daily', series({ CALL_CLICKS: [wireDay(day(-3), 'many')] }));
    expect(await failureFrom(read(day(-3), day(-3), ['CALLS']))).toMatchObject({ kind: 'TRANSIENT' });
  });
});
