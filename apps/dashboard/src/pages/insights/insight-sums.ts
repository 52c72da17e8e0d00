/** Numbers by metric; null where the publisher has none. */
export type Numbers = Readonly<Record<string, number | null>>;

/** What a publisher reports about a location. */
export interface LocationInsights {
  readonly locationId: number;
  readonly locationName: string;
  readonly publisher: string;
  /** Whether a listing is linked. */
  readonly linked: boolean;
  readonly totals: Numbers;
  /** Both periods over the days that both have. */
  readonly comparison: {
    readonly days: Readonly<Record<string, number>>;
    readonly totals: Numbers;
    readonly previousTotals: Numbers;
  };
  readonly daily: readonly { readonly date: string; readonly numbers: Numbers }[];
}

/** A sum in which missing numbers do not count; null if all are missing. */
export function sumOf(values: readonly (number | null | undefined)[]): number | null {
  const known = values.filter((value): value is number => typeof value === 'number');
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The publishers of the reports, in their order. */
export function publishersOf(reports: readonly LocationInsights[]): string[] {
  return [...new Set(reports.filter(({ linked }) => linked).map(({ publisher }) => publisher))];
}

/** The metrics for which at least one report has a number, in the order in which the publishers declare them. */
export function metricsOf(reports: readonly LocationInsights[]): string[] {
  const all = new Set(reports.flatMap(({ totals }) => Object.keys(totals)));
  return [...all].filter((metric) => sumOf(reports.map(({ totals }) => totals[metric])) !== null);
}

/** A metric at a publisher over all locations, in the period and compared with the one before. */
export interface MetricTotal {
  readonly publisher: string;
  readonly metric: string;
  readonly value: number | null;
  readonly compared: ComparedNumbers;
}

/** A number of a period and of the one before, over the days that both have. */
export interface ComparedNumbers {
  readonly value: number | null;
  readonly before: number | null;
  /** How many days these are; of several locations, of the one with the most. */
  readonly days: number;
}

/** The totals of all locations by publisher and metric. */
export function totalsOf(reports: readonly LocationInsights[]): MetricTotal[] {
  return publishersOf(reports).flatMap((publisher) => {
    const own = reports.filter((report) => report.publisher === publisher);
    return metricsOf(own).map((metric) => ({
      publisher,
      metric,
      value: sumOf(own.map(({ totals }) => totals[metric])),
      compared: {
        value: sumOf(own.map(({ comparison }) => comparison.totals[metric])),
        before: sumOf(own.map(({ comparison }) => comparison.previousTotals[metric])),
        days: Math.max(0, ...own.map(({ comparison }) => comparison.days[metric] ?? 0)),
      },
    }));
  });
}

/** The days with a number of a metric, oldest first: its sum over all locations by publisher. */
export function daysOf(
  reports: readonly LocationInsights[],
  metric: string,
): { readonly date: string; readonly byPublisher: Numbers }[] {
  const days = new Map<string, Record<string, number | null>>();
  for (const { publisher, daily } of reports) {
    for (const { date, numbers } of daily) {
      const value = numbers[metric] ?? null;
      if (value === null) continue;
      const day = days.get(date) ?? {};
      day[publisher] = sumOf([day[publisher], value]);
      days.set(date, day);
    }
  }
  return [...days]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([date, byPublisher]) => ({ date, byPublisher }));
}

/** A metric by location, over all publishers, largest first. */
export function locationsOf(
  reports: readonly LocationInsights[],
  metric: string,
): { readonly locationId: number; readonly name: string; readonly byPublisher: Numbers }[] {
  const locations = new Map<number, { name: string; byPublisher: Record<string, number | null> }>();
  for (const { locationId, locationName, publisher, totals } of reports) {
    const value = totals[metric] ?? null;
    if (value === null) continue;
    const entry = locations.get(locationId) ?? { name: locationName, byPublisher: {} };
    entry.byPublisher[publisher] = value;
    locations.set(locationId, entry);
  }
  const total = ({ byPublisher }: { byPublisher: Numbers }) => sumOf(Object.values(byPublisher)) ?? 0;
  return [...locations]
    .map(([locationId, entry]) => ({ locationId, ...entry }))
    .sort((one, other) => total(other) - total(one));
}

/** One row for each day, location, publisher and metric that has a number. */
export function exportRows(
  reports: readonly LocationInsights[],
  nameOf: (publisher: string) => string,
): (readonly [string, string, string, string, number])[] {
  return reports.flatMap(({ locationName, publisher, daily }) =>
    daily.flatMap(({ date, numbers }) =>
      Object.entries(numbers).flatMap(([metric, value]) =>
        value === null ? [] : [[date, locationName, nameOf(publisher), metric, value] as const],
      ),
    ),
  );
}
