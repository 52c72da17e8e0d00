import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChangeText } from '../../components/change-text.js';
import { DataTable, dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatNumber } from '../../components/format.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { insightTrendQuery, MOST_POSTS, postTrendQuery } from './overview-queries.js';
import { t } from '../../language/t.js';

interface Trend {
  readonly name: string;
  readonly present: number | null;
  /** The numbers of which the change is shown: of as many days of each period. */
  readonly compared: { readonly value: number | null; readonly before: number | null };
}

const numberOrNone = (value: number | null) => (value === null ? '–' : formatNumber(value));

const columns = dataColumns<Trend>([
  { id: 'name', header: () => t('overview.trends.what'), cell: ({ name }) => name },
  {
    id: 'present',
    header: () => t('overview.trends.present'),
    cell: ({ present }) => numberOrNone(present),
    align: 'right',
  },
  {
    id: 'change',
    header: () => t('overview.trends.change'),
    cell: ({ compared: { value, before } }) => <ChangeText value={value} before={before} />,
    align: 'right',
  },
]);

/** How posts and the numbers of the publishers differ from the preceding period. */
export function Trends() {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" verticalSpacing={0}>
      <PostTrend />
      <InsightTrend />
    </SimpleGrid>
  );
}

const POST_NUMBERS = ['postCount', 'postLocations', 'views', 'clicks', 'shares'] as const;

function PostTrend() {
  const trend = useQuery(postTrendQuery);
  return (
    <Section title={t('overview.trends.posts')} description={t('overview.trends.postsText', { most: MOST_POSTS })}>
      <QueryView query={trend}>
        {({ present, before }) => (
          <DataTable
            label={t('overview.trends.posts')}
            columns={columns}
            rows={
              present.postCount + before.postCount === 0
                ? []
                : POST_NUMBERS.map((key) => ({
                    name: t(`overview.trends.${key}`),
                    present: present[key],
                    compared: { value: present[key], before: before[key] },
                  }))
            }
            rowId={({ name }) => name}
            empty={<EmptyState title={t('overview.trends.noPosts')} text={t('overview.trends.noPostsText')} />}
          />
        )}
      </QueryView>
    </Section>
  );
}

function InsightTrend() {
  const insights = useQuery(insightTrendQuery);
  return (
    <Section title={t('overview.trends.insights')} description={t('overview.trends.insightsText')}>
      <QueryView query={insights}>
        {(trends) => (
          <DataTable
            label={t('overview.trends.insights')}
            columns={columns}
            rows={trends.map(({ metric, ...trend }) => ({ ...trend, name: t(`insights.metrics.${metric}`) }))}
            rowId={({ name }) => name}
            empty={<EmptyState title={t('overview.trends.noInsights')} text={t('overview.trends.noInsightsText')} />}
          />
        )}
      </QueryView>
    </Section>
  );
}
