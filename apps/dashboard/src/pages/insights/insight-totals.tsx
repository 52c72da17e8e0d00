import { usePublisherNames } from '../../api/publishers-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { DataTable, dataColumns } from '../../components/data-table.js';
import { formatNumber } from '../../components/format.js';
import { Section } from '../../components/section.js';
import { InsightChange } from './insight-change.js';
import { knownText, t } from '../../language/t.js';

type Total = PublicSchemas['InsightTotal'];

function PublisherName({ publisher }: { publisher: string }) {
  return usePublisherNames()(publisher);
}

const columns = dataColumns<Total>([
  {
    id: 'metric',
    header: () => t('insights.metric'),
    cell: ({ metric }) => knownText('insights.metrics', metric) ?? metric,
  },
  {
    id: 'publisher',
    header: () => t('insights.publisher'),
    cell: ({ publisher }) => <PublisherName publisher={publisher} />,
    folds: true,
  },
  {
    id: 'present',
    header: () => t('insights.present'),
    cell: ({ value }) => (value === null ? '–' : formatNumber(value)),
    align: 'right',
  },
  {
    id: 'change',
    header: () => t('insights.perDay'),
    cell: ({ metric, comparison }) => <InsightChange metric={metric} comparison={comparison} />,
    align: 'right',
    noWrap: true,
    folds: true,
  },
]);

/** The totals of all metrics by publisher. */
export function InsightTotals({ totals, days }: { totals: readonly Total[]; days: number }) {
  return (
    <Section title={t('insights.totals')} description={t('insights.comparison', { days })}>
      <DataTable
        label={t('insights.totals')}
        columns={columns}
        rows={totals}
        rowId={({ publisher, metric }) => `${publisher} ${metric}`}
        empty={null}
      />
    </Section>
  );
}
