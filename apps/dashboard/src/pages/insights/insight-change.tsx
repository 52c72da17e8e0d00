import { Text } from '@mantine/core';
import type { PublicSchemas } from '../../api/types.js';
import { ChangeText } from '../../components/change-text.js';
import { t } from '../../language/t.js';

/** Metrics that are a state: their days are not added up. */
const LEVELS: readonly string[] = ['followers'];

/** How a metric differs from before, for each day that both periods have. */
export function InsightChange({
  metric,
  comparison: { value, previous, days },
}: {
  metric: string;
  comparison: PublicSchemas['InsightChange'];
}) {
  const perDay = (number: number | null) => (number === null || LEVELS.includes(metric) ? number : number / days);
  return (
    <>
      <ChangeText value={perDay(value)} before={perDay(previous)} />
      {days > 0 && <Text c="dimmed">{t('insights.comparedDays', { days })}</Text>}
    </>
  );
}
