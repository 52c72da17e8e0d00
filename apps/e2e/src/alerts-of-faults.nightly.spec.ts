import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ALARM_FAULTS, runAlarmDrill } from '@listings/crash-suite';
import type { AlarmFault, ReadSeries, ScrapedFault } from '@listings/crash-suite';
import { emptyExpressions, promtool, wrongAlerts } from '@listings/testing';
import type { MetricSeries } from '@listings/testing';

const DASHBOARDS = fileURLToPath(new URL('../../../deploy/grafana', import.meta.url));

/** The hour before a fault, and the hours of it, in minutes. */
const BEFORE = 60;
const DURING = 540;

(promtool ? describe : describe.skip)('the alerts for metrics of real processes', () => {
  let scraped: readonly ScrapedFault[];

  beforeAll(async () => {
    scraped = await runAlarmDrill();
  }, 600_000);

  it('[operating] were read in each fault', () => {
    expect(scraped.map(({ fault }) => fault)).toEqual(Object.keys(ALARM_FAULTS));
  });

  it.each(Object.entries<AlarmFault>(ALARM_FAULTS))(
    '[operating] fault: %s',
    (name, { alerts, mayAlso, grows = [] }) => {
      const [sound] = scraped;
      const fault = scraped.find((each) => each.fault === name);
      if (!sound || !fault) throw new Error('the drill ended before');
      expect(fault.series.size).toBeGreaterThan(100);
      const series = held(sound, fault, grows);
      const wrong = wrongAlerts(series, alerts);
      expect(wrong && mayAlso ? wrongAlerts(series, [...alerts, mayAlso]) : wrong).toBeUndefined();
    },
  );

  it('[operating] each panel of Grafana has something to show of them', () => {
    const names = new Set(scraped.flatMap(({ series }) => [...series.keys()]));
    const moving = Object.fromEntries([...names].map((name) => [name, '1+1x300']));
    expect(emptyExpressions(moving, panelExpressions())).toBeUndefined();
  });
});

/** What the drill does not do, so that no process has a metric of it: pauses, posts, and rules about differences. */
const NOT_IN_DRILL = /\bpg_|listings_(publisher_pause_seconds|post_publication_seconds|difference_rulings_total)/;

/** The expressions of the dashboards, except those of postgres_exporter and of what the drill does not do. */
function panelExpressions(): string[] {
  return readdirSync(DASHBOARDS)
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => (JSON.parse(readFileSync(join(DASHBOARDS, file), 'utf8')) as Dashboard).panels)
    .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')))
    .filter((expr) => !NOT_IN_DRILL.test(expr));
}

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

/** An hour as it was without a fault, and then nine hours in which the metrics go on as they did during the fault. */
function held(sound: ScrapedFault, fault: ScrapedFault, grows: readonly string[]): MetricSeries {
  const names = new Set([...sound.series.keys(), ...fault.series.keys()]);
  return Object.fromEntries(
    [...names].map((name) => {
      const before = partOf(name, { of: sound, from: 0, minutes: BEFORE, grows: [] });
      const during = partOf(name, { of: fault, from: before.end, minutes: DURING, grows });
      return [name, `${before.text} ${during.text}`];
    }),
  );
}

/** The values of a series for so many minutes, in Prometheus's notation, and a counter's last value. */
function partOf(
  name: string,
  { of, from, minutes, grows }: { of: ScrapedFault; from: number; minutes: number; grows: readonly string[] },
): { text: string; end: number } {
  const value = of.series.get(name);
  const metric = name.slice(0, name.indexOf('{'));
  const rising = (start: number, perMinute: number) => ({
    text: `${start.toFixed(3)}${perMinute < 0 ? '' : '+'}${perMinute.toFixed(3)}x${minutes}`,
    end: start + perMinute * (minutes + 1),
  });
  if (value === undefined) return { text: `_x${minutes}`, end: from };
  if (/_(total|count|sum|bucket)$/.test(metric)) return rising(from, (growthOf(of, name, value) * 60) / of.seconds);
  // The clock of promtool begins at 0. A backup stays as old as it was.
  if (metric.endsWith('_timestamp_seconds')) return rising(value - of.at + (of.fault === 'none' ? 0 : BEFORE * 60), 60);
  if (grows.includes(metric) && value > 0) return rising(value, 60);
  return { text: `${value}x${minutes}`, end: from };
}

/** By how much a counter has grown; one of a process that began anew begins with 0. */
function growthOf({ before, series }: { before: ReadSeries; series: ReadSeries }, name: string, value: number): number {
  const earlier = before.get(name) ?? 0;
  const now = series.get(name) ?? value;
  return now >= earlier ? now - earlier : now;
}
