import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../api/client.js';
import type { PublicSchemas } from '../../api/types.js';
import { dataColumns } from '../../components/data-table.js';
import { formatNumber } from '../../components/format.js';
import type { Period } from '../../components/period.js';
import { GroupName } from '../../components/rankings/group-name.js';
import type { GroupRow } from '../../components/rankings/group-name.js';
import { RankingSection } from '../../components/rankings/ranking-section.js';
import { t, textsUnder } from '../../language/t.js';
import { InsightChange } from './insight-change.js';
import { insightRanking, insightRankingQuery } from './insight-queries.js';
import type { Metric } from './insight-queries.js';
import type { InsightSearch } from './insight-search.js';

type Row = PublicSchemas['InsightGroup'] & GroupRow;

const number = (value: number | null, options?: Intl.NumberFormatOptions) =>
  value === null ? '–' : formatNumber(value, options);

const columnsOf = (metric: string) =>
  dataColumns<Row>([
    { id: 'name', header: () => t('words.name'), cell: (row) => <GroupName row={row} /> },
    { id: 'value', header: () => t('overview.trends.present'), cell: ({ value }) => number(value), align: 'right' },
    {
      id: 'average',
      header: () => t('insights.average'),
      cell: ({ value, days }) =>
        number(value === null || days === 0 ? null : value / days, { maximumFractionDigits: 1 }),
      align: 'right',
      folds: 'labelled',
    },
    {
      id: 'change',
      header: () => t('insights.perDay'),
      cell: ({ comparison }) => <InsightChange metric={metric} comparison={comparison} />,
      align: 'right',
      noWrap: true,
      folds: true,
    },
  ]);

interface InsightRankingProps {
  readonly search: InsightSearch;
  readonly period: Period;
  readonly metric: Metric;
  readonly onChange: (change: InsightSearch) => void;
}

/** The best and the worst by a metric, as a table. */
export function InsightRanking({ search, period, metric, onChange }: InsightRankingProps) {
  const query = useQuery(insightRankingQuery(search, period, metric));
  const columns = useMemo(() => columnsOf(metric), [metric]);
  return (
    <RankingSection
      query={query}
      columns={columns}
      search={search}
      rank={search.rank ?? 'VALUE'}
      ranks={textsUnder('insights.ranks')}
      none={t('insights.none')}
      onExport={(format) => {
        const input = { format, ...insightRanking(search, period, metric) };
        return api.post('/api/v4/exports/insight-rankings', { body: { input } });
      }}
      onChange={onChange}
    />
  );
}
