// The legend of the charts draws the colours with it.
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { chartColors } from '../app/theme.js';
import type { ChartProps } from './chart-props.js';
import { formatNumber } from './format.js';

const HEIGHT = 260;
const SMALL_HEIGHT = 150;

/** The drawing of a chart; the library behind it loads with this file. */
export function ChartDrawing({
  kind,
  axis,
  series,
  points,
  most,
  isSmall = false,
}: ChartProps & { isSmall?: boolean }) {
  const shared = {
    h: isSmall ? SMALL_HEIGHT : HEIGHT,
    data: points.map((point) => ({ ...point })),
    dataKey: axis.key,
    series: series.map(({ key, label, isBefore = false }, index) => ({
      name: key,
      label,
      color: isBefore ? 'gray.5' : (chartColors[index % chartColors.length] ?? 'gray'),
      ...(isBefore && { strokeDasharray: '4 4' }),
    })),
    withLegend: !isSmall && series.length > 1,
    gridAxis: 'x' as const,
    tickLine: 'none' as const,
    xAxisProps: { minTickGap: 32 },
    yAxisProps: {
      width: 44,
      // Half a review does not exist.
      allowDecimals: points.some((point) => series.some(({ key }) => isFraction(point[key]))),
      ...(isSmall && { tickCount: 3 }),
      ...(most !== undefined && { domain: [0, most] as const }),
    },
    valueFormatter: (value: number) => formatNumber(value, { maximumFractionDigits: 2 }),
  };
  return kind === 'line' ? (
    <LineChart {...shared} curveType="linear" withDots={!isSmall && points.length < 40} connectNulls={false} />
  ) : (
    <BarChart {...shared} />
  );
}

function isFraction(value: string | number | null | undefined): boolean {
  return typeof value === 'number' && !Number.isInteger(value);
}
