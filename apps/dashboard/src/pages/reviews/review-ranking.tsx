import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import type { PublicSchemas } from '../../api/types.js';
import { ChangeText } from '../../components/change-text.js';
import { dataColumns } from '../../components/data-table.js';
import { formatNumber } from '../../components/format.js';
import type { Period } from '../../components/period.js';
import { QueryView } from '../../components/query-view.js';
import { GroupName } from '../../components/rankings/group-name.js';
import type { GroupRow } from '../../components/rankings/group-name.js';
import { RankingSection } from '../../components/rankings/ranking-section.js';
import { Section } from '../../components/section.js';
import { t, textsUnder } from '../../language/t.js';
import { reviewRanking, reviewRankingQuery } from './review-queries.js';
import type { AnalyticsSearch } from './review-search.js';

type Group = PublicSchemas['ReviewGroup'];
type Numbers = PublicSchemas['ReviewNumbers'];
type Row = Group & GroupRow;

/** The numbers that are shown, with how each is written. */
const SHOWN = {
  reviews: {},
  averageRating: { maximumFractionDigits: 2 },
  answerRate: { style: 'unit', unit: 'percent', maximumFractionDigits: 0 },
  answerHours: { style: 'unit', unit: 'hour', maximumFractionDigits: 1 },
  positiveShare: { style: 'unit', unit: 'percent', maximumFractionDigits: 0 },
} as const satisfies Partial<Record<keyof Numbers, Intl.NumberFormatOptions>>;

type Shown = keyof typeof SHOWN;
const NAMES = Object.keys(SHOWN) as Shown[];

/** A number of a group, with its change over the days that are compared. */
function ComparedNumber({ name, numbers, comparison }: Pick<Group, 'numbers' | 'comparison'> & { name: Shown }) {
  const value = numbers[name];
  return (
    <>
      {value === null ? '–' : formatNumber(value, SHOWN[name])}
      {comparison && (
        <Text c="dimmed" component="div">
          <ChangeText value={comparison.numbers[name]} before={comparison.previous[name]} />
        </Text>
      )}
    </>
  );
}

const columns = dataColumns<Row>([
  { id: 'name', header: () => t('words.name'), cell: (row) => <GroupName row={row} /> },
  ...NAMES.map((name) => ({
    id: name,
    header: () => t(`reviews.ranking.numbers.${name}`),
    cell: (row: Row) => <ComparedNumber name={name} numbers={row.numbers} comparison={row.comparison} />,
    align: 'right' as const,
    folds: name === 'averageRating' ? false : ('labelled' as const),
  })),
]);

interface ReviewRankingProps {
  readonly search: AnalyticsSearch;
  readonly period: Period;
  readonly onChange: (change: AnalyticsSearch) => void;
}

/** The numbers of all selected reviews, and the best and the worst groups of locations as a table. */
export function ReviewRanking({ search, period, onChange }: ReviewRankingProps) {
  const query = useQuery(reviewRankingQuery(search, period));
  return (
    <>
      <Section
        title={t('reviews.ranking.totals')}
        description={query.data?.compared && t('reviews.ranking.compared', { days: query.data.compared.days })}
      >
        <QueryView query={query}>
          {({ totals }) => (
            <SimpleGrid cols={{ base: 1, xs: 2, md: 5 }}>
              {NAMES.map((name) => (
                <Paper key={name} withBorder p="sm">
                  <Text>{t(`reviews.ranking.numbers.${name}`)}</Text>
                  <Text size="xl" fw={650} component="div">
                    <ComparedNumber name={name} {...totals} />
                  </Text>
                </Paper>
              ))}
            </SimpleGrid>
          )}
        </QueryView>
      </Section>
      <RankingSection
        query={query}
        columns={columns}
        search={search}
        rank={search.rank ?? 'AVERAGE_RATING'}
        ranks={textsUnder('reviews.ranking.ranks')}
        none={t('reviews.ranking.none')}
        onExport={(format) =>
          api.post('/api/v4/exports/review-rankings', { body: { input: { format, ...reviewRanking(search, period) } } })
        }
        onChange={onChange}
      />
    </>
  );
}
