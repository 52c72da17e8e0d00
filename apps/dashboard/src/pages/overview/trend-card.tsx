import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChangeText } from '../../components/change-text.js';
import { SmallChart } from '../../components/chart.js';
import { formatDay, formatNumber } from '../../components/format.js';
import { t } from '../../language/t.js';
import type { TrendDay } from './overview-queries.js';
import classes from './overview.module.css';

interface TrendProps {
  /** What the line shows. */
  readonly label: string;
  readonly value: number;
  readonly compared: { readonly value: number | null; readonly before: number | null };
  readonly days: readonly TrendDay[];
  /** What else the numbers say. */
  readonly children?: ReactNode;
}

/** A number with its change over comparable days and its line, beside the line of the days before. */
export function Trend({ label, value, compared, days, children }: TrendProps) {
  return (
    <>
      <Group gap="sm" align="baseline" mb="xs">
        <Text className={classes['figure']}>{formatNumber(value)}</Text>
        <ChangeText value={compared.value} before={compared.before} />
        {children}
      </Group>
      <SmallChart
        label={label}
        kind="line"
        axis={{ key: 'day', label: t('overview.trends.day') }}
        series={[
          { key: 'value', label: t('overview.trends.present') },
          { key: 'before', label: t('overview.trends.before'), isBefore: true },
        ]}
        points={days.map(({ day, ...numbers }) => ({ ...numbers, day: formatDay(day) }))}
      />
    </>
  );
}
