import { beforeAll, describe, expect, it } from '@jest/globals';
import { runAlarmDrill } from '@listings/crash-suite';
import type { ScrapedFault } from '@listings/crash-suite';
import { promtool, wrongAlerts } from '@listings/testing';
import type { MetricSeries } from '@listings/testing';

/** The alerts of each fault; all others are silent. Those that need more than a minute of a fault have made-up series (tools/repository). */
const ALERTS: Readonly<Record<string, readonly string[]>> = {
  none: [],
  publishers: ['ListingsPublisherDown'],
  // The queue is in the database.
  database: ['ListingsDatabaseDown', 'ListingsQueueDown'],
  'webhook-dispatcher': ['ListingsProcessDown'],
  'none any more': [],
  restored: ['ListingsDatabaseRestored'],
};

(promtool ? describe : describe.skip)('the alerts for metrics of real processes', () => {
  let scraped: readonly ScrapedFault[];
  beforeAll(async () => {
    scraped = await runAlarmDrill();
  }, 300_000);

  it('[operating] were read in each fault', () => {
    expect(scraped.map(({ fault }) => fault)).toEqual(Object.keys(ALERTS));
  });

  it.each(Object.entries(ALERTS))('[operating] fault: %s', (fault, alerts) => {
    const during = scraped.find((each) => each.fault === fault)?.series ?? new Map<string, number>();
    const sound = scraped[0]?.series ?? new Map<string, number>();
    expect(during.size).toBeGreaterThan(100);
    expect(wrongAlerts(held(sound, during), alerts)).toBeUndefined();
  });
});

/** An hour as it was without a fault, and then nine hours of the fault. */
function held(sound: ReadonlyMap<string, number>, during: ReadonlyMap<string, number>): MetricSeries {
  const names = new Set([...sound.keys(), ...during.keys()]);
  const part = (value: number | undefined, minutes: number) =>
    value === undefined ? `_x${minutes}` : `${value}x${minutes}`;
  return Object.fromEntries(
    [...names].map((name) => [name, `${part(sound.get(name), 60)} ${part(during.get(name), 540)}`]),
  );
}
