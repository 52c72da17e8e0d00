import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublishers } from '../../api/publishers-query.js';
import { ChangeText } from '../../components/change-text.js';
import { DataTable, dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatNumber } from '../../components/format.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { insightTexts } from '../../texts/insights.js';
import { overviewTexts } from '../../texts/overview.js';
import { insightsQuery } from '../insights/insight-queries.js';
import { sumOf, totalsOf } from '../insights/insight-sums.js';
import type { LocationInsights } from '../insights/insight-sums.js';
import { MOST_POSTS, postTrendQuery } from './overview-queries.js';

const texts = overviewTexts.trends;

/** The locations whose numbers are added up: each is a request at each publisher. */
const MOST_LOCATIONS = 10;

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

/** The numbers that several publishers report, by the names that they share [contract 11]. */
const SHARED_METRICS = ['views', 'searches', 'calls', 'websiteClicks', 'directionRequests', 'bookings', 'followers'];

/** The sums over all publishers; a number that none reports is left out. */
function trendsOf(reports: readonly LocationInsights[]): Trend[] {
  const totals = totalsOf(reports);
  return SHARED_METRICS.map((metric) => {
    const own = totals.filter((total) => total.metric === metric);
    return {
      name: insightTexts.metrics[metric] ?? metric,
      present: sumOf(own.map(({ value }) => value)),
      compared: {
        value: sumOf(own.map(({ compared }) => compared.value)),
        before: sumOf(own.map(({ compared }) => compared.before)),
      },
    };
  }).filter(({ present, compared }) => present !== null || compared.before !== null);
}

function InsightTrend() {
  const publishers = usePublishers();
  const insights = useQuery(insightsQuery({ most: MOST_LOCATIONS }, { period: undefined, publishers }));
  return (
    <Section title={texts.insights} description={texts.insightsText(formatNumber(MOST_LOCATIONS))}>
      <QueryView query={insights}>
        {(reports) => (
          <DataTable
            label={texts.insights}
            columns={columns}
            rows={trendsOf(reports)}
            rowId={({ name }) => name}
            empty={<EmptyState title={texts.noInsights} text={texts.noInsightsText} />}
          />
        )}
      </QueryView>
    </Section>
  );
}
