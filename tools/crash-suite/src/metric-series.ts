/** What Prometheus would have read of all processes at one moment: series with their labels, and the value of each. */
export type ReadSeries = ReadonlyMap<string, number>;

/** Reads the metrics of processes by their ports as Prometheus does, with the labels that it adds. */
export async function readMetrics(ports: ReadonlyMap<string, number>): Promise<ReadSeries> {
  const series = new Map<string, number>();
  for (const [instance, port] of ports) {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
      (answer) => answer.text(),
      () => undefined,
    );
    series.set(`up{job="listings",instance="${instance}"}`, text === undefined ? 0 : 1);
    for (const [, name = '', labels = '', value = ''] of (text ?? '').matchAll(
      /^((?:listings|process)_\w+)(?:\{(.*)\})? (\S+)$/gm,
    ))
      series.set(`${name}{${[labels, `job="listings",instance="${instance}"`].filter(Boolean).join()}}`, Number(value));
  }
  return series;
}

/** The values of a metric, of the series that have these labels. */
export function valuesOf(series: ReadSeries, metric: string, labels: Readonly<Record<string, string>> = {}): number[] {
  const wanted = Object.entries(labels).map(([name, value]) => `${name}="${value}"`);
  return [...series]
    .filter(([name]) => name.startsWith(`${metric}{`) && wanted.every((each) => name.includes(each)))
    .map(([, value]) => value);
}
