// The legend of the charts draws the colours with it.
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { chartColors } from '../app/theme.js';
import type { ChartProps } from './chart-props.js';
import { formatNumber } from './format.js';

const HEIGHT = 260;

/** The drawing of a chart; the library behind it loads with this file. */
export function ChartDrawing({ kind, axis, series, points }: ChartProps) {
  const shared = {
    h: HEIGHT,
    data: points.map((point) => ({ ...point })),
    dataKey: axis.key,
    series: series.map(({ key, label }, index) => ({
      name: key,
      label,
      color: chartColors[index % chartColors.length] ?? 'gray',
    })),
    withLegend: series.length > 1,
    // Half a review does not exist.
    yAxisProps: { allowDecimals: points.some((point) => series.some(({ key }) => isFraction(point[key]))) },
    valueFormatter: (value: number) => formatNumber(value, { maximumFractionDigits: 2 }),
  };
  return kind === 'line' ? (
    <LineChart {...shared} curveType="linear" withDots={points.length < 40} connectNulls={false} />
  ) : (
    <BarChart {...shared} />
  );
}

function isFraction(value: string | number | null | undefined): boolean {
  return typeof value === 'number' && !Number.isInteger(value);
}
