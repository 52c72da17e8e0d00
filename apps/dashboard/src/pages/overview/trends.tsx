import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChangeText } from '../../components/change-text.js';
import { DataTable, dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatNumber } from '../../components/format.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { insightTexts } from '../../texts/insights.js';
import { overviewTexts } from '../../texts/overview.js';
import { insightTrendQuery, MOST_POSTS, postTrendQuery } from './overview-queries.js';

const texts = overviewTexts.trends;

interface Trend {
  readonly name: string;
  readonly present: number | null;
  /** The numbers of which the change is shown: of as many days of each period. */
  readonly compared: { readonly value: number | null; readonly before: number | null };
}

const numberOrNone = (value: number | null) => (value === null ? '–' : formatNumber(value));

const columns = dataColumns<Trend>([
  { id: 'name', header: texts.what, cell: ({ name }) => name },
  { id: 'present', header: texts.present, cell: ({ present }) => numberOrNone(present), align: 'right' },
  {
    id: 'change',
    header: texts.change,
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
    <Section title={texts.posts} description={texts.postsText(formatNumber(MOST_POSTS))}>
      <QueryView query={trend}>
        {({ present, before }) => (
          <DataTable
            label={texts.posts}
            columns={columns}
            rows={
              present.postCount + before.postCount === 0
                ? []
                : POST_NUMBERS.map((key) => ({
                    name: texts[key],
                    present: present[key],
                    compared: { value: present[key], before: before[key] },
                  }))
            }
            rowId={({ name }) => name}
            empty={<EmptyState title={texts.noPosts} text={texts.noPostsText} />}
          />
        )}
      </QueryView>
    </Section>
  );
}

function InsightTrend() {
  const insights = useQuery(insightTrendQuery);
  return (
    <Section title={texts.insights} description={texts.insightsText}>
      <QueryView query={insights}>
        {(trends) => (
          <DataTable
            label={texts.insights}
            columns={columns}
            rows={trends.map(({ metric, ...trend }) => ({ ...trend, name: insightTexts.metrics[metric] ?? metric }))}
            rowId={({ name }) => name}
            empty={<EmptyState title={texts.noInsights} text={texts.noInsightsText} />}
          />
        )}
      </QueryView>
    </Section>
  );
}
