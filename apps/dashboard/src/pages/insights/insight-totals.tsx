import { Button } from '@mantine/core';
import { useState } from 'react';
import type { PublicSchemas } from '../../api/types.js';
import { publisherColumn } from '../../components/columns.js';
import { dataColumns, DataTable } from '../../components/data-table.js';
import { formatNumber } from '../../components/format.js';
import { Section } from '../../components/section.js';
import { knownText, t } from '../../language/t.js';
import { InsightChange } from './insight-change.js';

/** The changes that the page shows first. */
const FIRST = 8;

type Total = PublicSchemas['InsightTotal'];

const columns = dataColumns<Total>([
  {
    id: 'metric',
    header: () => t('insights.metric'),
    cell: ({ metric }) => knownText('insights.metrics', metric) ?? metric,
  },
  publisherColumn(({ publisher }) => publisher),
  {
    id: 'present',
    header: () => t('overview.trends.present'),
    cell: ({ value }) => (value === null ? '–' : formatNumber(value)),
    align: 'right',
  },
  {
    id: 'change',
    header: () => t('insights.perDay'),
    cell: ({ metric, comparison }) => <InsightChange metric={metric} comparison={comparison} />,
    align: 'right',
    folds: true,
  },
]);

/** The totals of all metrics by publisher, those that changed most first. */
export function InsightTotals({ totals, days }: { totals: readonly Total[]; days: number }) {
  const [isWhole, setWhole] = useState(false);
  const sorted = totals.toSorted((one, other) => shareOf(other) - shareOf(one));
  return (
    <Section title={t('insights.totals')} description={t('insights.comparison', { days })}>
      <DataTable
        label={t('insights.totals')}
        columns={columns}
        rows={isWhole ? sorted : sorted.slice(0, FIRST)}
        rowId={({ publisher, metric }) => `${publisher} ${metric}`}
        empty={null}
      />
      {!isWhole && sorted.length > FIRST && (
        <Button variant="subtle" size="xs" mt="xs" data-print="hidden" onClick={() => setWhole(true)}>
          {t('insights.showAll', { count: sorted.length })}
        </Button>
      )}
    </Section>
  );
}

/** How much a metric changed over the days that both periods have, in either direction; what cannot be compared comes last. */
function shareOf({ comparison: { value, previous } }: Total): number {
  return value === null || previous === null ? -1 : Math.abs(value - previous) / Math.max(1, Math.abs(previous));
}
