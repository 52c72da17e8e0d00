import { usePublisherNames } from '../../api/publishers-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { DataTable, dataColumns } from '../../components/data-table.js';
import { formatNumber } from '../../components/format.js';
import { Section } from '../../components/section.js';
import { insightTexts as texts } from '../../texts/insights.js';
import { InsightChange } from './insight-change.js';

type Total = PublicSchemas['InsightTotal'];

function PublisherName({ publisher }: { publisher: string }) {
  return usePublisherNames()(publisher);
}

const columns = dataColumns<Total>([
  { id: 'metric', header: texts.metric, cell: ({ metric }) => texts.metrics[metric] ?? metric },
  {
    id: 'publisher',
    header: texts.publisher,
    cell: ({ publisher }) => <PublisherName publisher={publisher} />,
    folds: true,
  },
  {
    id: 'present',
    header: texts.present,
    cell: ({ value }) => (value === null ? '–' : formatNumber(value)),
    align: 'right',
  },
  {
    id: 'change',
    header: texts.perDay,
    cell: ({ metric, comparison }) => <InsightChange metric={metric} comparison={comparison} />,
    align: 'right',
    noWrap: true,
    folds: true,
  },
]);

/** The totals of all metrics by publisher. */
export function InsightTotals({ totals, days }: { totals: readonly Total[]; days: number }) {
  return (
    <Section title={texts.totals} description={texts.comparison(formatNumber(days))}>
      <DataTable
        label={texts.totals}
        columns={columns}
        rows={totals}
        rowId={({ publisher, metric }) => `${publisher} ${metric}`}
        empty={null}
      />
    </Section>
  );
}
