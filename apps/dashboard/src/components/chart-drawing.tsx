// The legend of the charts draws the colours with it.
import '@mantine/core/styles/ColorSwatch.css';
import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import { chartColors } from '../app/theme.js';
import { formatNumber } from './format.js';

/** A point of a chart: its name at the axis, and a number for each series. */
export type ChartPoint = Readonly<Record<string, string | number | null>>;

/** A series of a chart. */
export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** Whether it is what the others are compared with: dashed, and without a colour. */
  readonly isBefore?: boolean;
}

/** What a chart shows. */
export interface ChartProps {
  /** What the chart says, for those who do not see it. */
  readonly label: string;
  readonly kind: 'line' | 'bar';
  /** The key of the points' names, with its heading. */
  readonly axis: ChartSeries;
  readonly series: readonly ChartSeries[];
  readonly points: readonly ChartPoint[];
  /** The end of the vertical axis; absent: the greatest number. */
  readonly most?: number;
}
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
