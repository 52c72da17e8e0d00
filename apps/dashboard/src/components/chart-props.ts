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
