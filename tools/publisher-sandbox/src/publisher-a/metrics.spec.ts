import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../json/json.js';
import { addDays, dayOf } from '../seed/daily-numbers.js';
import { manualClock } from '@listings/testing';
import { oneSandbox, worldOfEachTest } from '../testing/one-sandbox.js';
import type { TestAnswer } from '../testing/sandbox-client.js';
import { at } from '../testing/sandbox-client.js';
import { dateParts } from './dates.js';

const clock = manualClock();
const client = worldOfEachTest(oneSandbox(clock));
const range = (first: string, last: string): string => {
  const query = new URLSearchParams();
  for (const [edge, day] of Object.entries({ startDate: first, endDate: last }))
    for (const [part, value] of Object.entries(dateParts(day))) query.set(`dailyRange.${edge}.${part}`, String(value));
  return query.toString();
};

const ask = (metrics: string[], first: string, last: string): Promise<TestAnswer> => {
  const names = metrics.map((metric) => `dailyMetrics=${metric}`).join('&');
  return client.a('GET', `/v1/locations/9100001:fetchMultiDailyMetricsTimeSeries?${names}&${range(first, last)}`);
};

const values = (answer: TestAnswer, index = 0): JsonObject[] =>
  (at(answer.body, `multiDailyMetricTimeSeries.0.dailyMetricTimeSeries.${index}.timeSeries.datedValues`) ??
    []) as JsonObject[];

describe('publisher A: metrics', () => {
  const today = dayOf(clock.now().getTime());

  it('[publishers 1.10] several metrics at once: numbers as text, zeros without value, recent days missing', async () => {
    const answer = await ask(['CALL_CLICKS', 'WEBSITE_CLICKS'], addDays(today, -40), today);
    expect(values(answer)).toHaveLength(38);
    expect(values(answer, 1)).toHaveLength(38);
    expect(values(answer).some((entry) => !('value' in entry))).toBe(true);
    expect(values(answer).some((entry) => /^\d+$/.test(String(entry['value'])))).toBe(true);
    expect(values(answer)[0]?.['date']).toEqual(dateParts(addDays(today, -40)));
  });

  it('[publishers 3.2] 400 days of history, and none before', async () => {
    const answer = await ask(['CALL_CLICKS'], addDays(today, -500), addDays(today, -399));
    expect(values(answer)).toHaveLength(2);
  });
});
