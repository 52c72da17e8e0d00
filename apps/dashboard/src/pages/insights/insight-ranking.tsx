import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublishers } from '../../api/publishers-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { CursorPages } from '../../components/cursor-pages.js';
import { DataTable, dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatNumber } from '../../components/format.js';
import type { Period } from '../../components/period.js';
import { QueryView } from '../../components/query-view.js';
import { GroupName } from '../../components/rankings/group-name.js';
import type { GroupRow } from '../../components/rankings/group-name.js';
import { RankingOrder } from '../../components/rankings/ranking-order.js';
import { selectionOfGroup } from '../../components/rankings/selection.js';
import { Section } from '../../components/section.js';
import { insightTexts as texts } from '../../texts/insights.js';
import { rankingTexts } from '../../texts/rankings.js';
import { InsightChange } from './insight-change.js';
import { insightRankingQuery } from './insight-queries.js';
import type { Metric } from './insight-queries.js';
import { RANKS } from './insight-search.js';
import type { InsightSearch } from './insight-search.js';

type Row = PublicSchemas['InsightGroup'] & GroupRow & { readonly metric: string };

const number = (value: number | null, options?: Intl.NumberFormatOptions) =>
  value === null ? '–' : formatNumber(value, options);

const columns = dataColumns<Row>([
  { id: 'name', header: texts.group, cell: (row) => <GroupName row={row} /> },
  { id: 'value', header: texts.present, cell: ({ value }) => number(value), align: 'right' },
  {
    id: 'average',
    header: texts.average,
    cell: ({ value, days }) => number(value === null || days === 0 ? null : value / days, { maximumFractionDigits: 1 }),
    align: 'right',
    folds: 'labelled',
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

/** The best and the worst by a metric, as a table. */
export function InsightRanking({
  search,
  period,
  metric,
  onChange,
}: {
  search: InsightSearch;
  period: Period;
  metric: Metric;
  onChange: (change: InsightSearch) => void;
}) {
  const { by = 'LOCATION', order = 'DESCENDING', rank = 'VALUE', after } = search;
  const publishers = usePublishers();
  const query = useQuery(insightRankingQuery(search, period, metric));
  const hostname = (constant: string) => publishers.find(({ publisher }) => publisher === constant)?.hostname ?? '';
  return (
    <Section
      title={rankingTexts.title}
      description={query.data && rankingTexts.count(formatNumber(query.data.totalCount))}
      actions={
        <RankingOrder by={by} order={order} onChange={onChange}>
          <Select
            aria-label={rankingTexts.orderBy}
            data={RANKS.map((value) => ({ value, label: texts.ranks[value] }))}
            value={rank}
            allowDeselect={false}
            onChange={(value) => onChange({ rank: RANKS.find((each) => each === value), after: undefined })}
          />
        </RankingOrder>
      }
    >
      <QueryView query={query}>
        {({ groups, nextCursor, by: shown }) => (
          <>
            <DataTable
              label={rankingTexts.title}
              columns={columns}
              rows={groups.map((group): Row => {
                const onOpen = () => {
                  if (group.key !== null) onChange(selectionOfGroup(shown, group.key, hostname));
                };
                return { ...group, metric, by: shown, onOpen };
              })}
              rowId={({ key }) => key ?? ''}
              empty={<EmptyState title={texts.none} />}
            />
            <CursorPages
              cursor={after}
              nextCursor={nextCursor}
              isOutdated={query.isPlaceholderData}
              onChange={(next) => onChange({ after: next })}
            />
          </>
        )}
      </QueryView>
    </Section>
  );
}
