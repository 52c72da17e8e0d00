import { Button, Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { PublicSchemas } from '../../api/types.js';
import { ChangeText } from '../../components/change-text.js';
import { Chart } from '../../components/chart.js';
import { numberColumn } from '../../components/columns.js';
import { dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatDay, formatNumber } from '../../components/format.js';
import { PageHeader } from '../../components/page-header.js';
import { periodOf } from '../../components/period.js';
import type { Period } from '../../components/period.js';
import { PublisherNames } from '../../components/publisher-names.js';
import { QueryTable } from '../../components/query-table.js';
import { QueryView } from '../../components/query-view.js';
import { SelectionFields } from '../../components/rankings/selection-fields.js';
import { Section } from '../../components/section.js';
import { StatusBadge } from '../../components/status-badge.js';
import { t } from '../../language/t.js';
import { BrokenConnections } from '../publishers/broken-connections.js';
import { overviewQuery, phrasesQuery, sitesStatsQuery, timelineQuery } from './review-queries.js';
import { ReviewRanking } from './review-ranking.js';
import type { AnalyticsSearch } from './review-search.js';
import { ReviewsNavigation } from './reviews-navigation.js';
const route = getRouteApi('/signed-in/reviews/analytics');
const DEFAULT_DAYS = 30;

/** The numbers of the reviews of all locations or of those that a person has chosen, and the phrases of one or all. */
export function AnalyticsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const period = periodOf(search, DEFAULT_DAYS);
  const { location } = search;
  const change = (next: AnalyticsSearch) => void navigate({ search: (now) => ({ ...now, ...next }) });
  return (
    <>
      <PageHeader
        title={t('common.pages.reviews')}
        description={t('reviews.description')}
        actions={<Button onClick={() => window.print()}>{t('rankings.print')}</Button>}
      />
      <BrokenConnections />
      <ReviewsNavigation />
      <SelectionFields search={search} period={period} onChange={change} />
      <ReviewRanking search={search} period={period} onChange={change} />
      {location !== undefined && (
        <>
          <Overview location={location} period={period} />
          <Timeline location={location} period={period} />
          <Sites location={location} period={period} />
        </>
      )}
      <Phrases location={location} period={period} />
    </>
  );
}

interface PartProps {
  readonly location: number;
  readonly period: Period;
}

function Overview({ location, period }: PartProps) {
  const query = useQuery(overviewQuery(location, period));
  return (
    <Section title={t('common.pages.overview')} description={t('reviews.analytics.comparison')}>
      <QueryView query={query}>
        {(stats) => (
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
            {stats.map(({ name, value, delta }) => (
              <Paper key={name} withBorder p="sm">
                <Text>{t(`reviews.analytics.names.${name}`)}</Text>
                <Text size="xl" fw={650}>
                  {name === 'review-response-rate' ? percent(value) : stars(value)}
                </Text>
                <ChangeText value={value} before={value - delta} />
              </Paper>
            ))}
          </SimpleGrid>
        )}
      </QueryView>
    </Section>
  );
}

function Timeline({ location, period }: PartProps) {
  const query = useQuery(timelineQuery(location, period));
  return (
    <Section title={t('reviews.analytics.timeline')}>
      <QueryView query={query}>
        {(days) => (
          <Chart
            label={t('reviews.analytics.timeline')}
            kind="bar"
            axis={{ key: 'day', label: t('words.day') }}
            series={[
              { key: 'reviews', label: t('common.pages.reviews') },
              { key: 'responded', label: t('reviews.ranking.numbers.answerRate') },
            ]}
            points={days.map(({ date, reviews, responded }) => ({ day: formatDay(date), reviews, responded }))}
          />
        )}
      </QueryView>
    </Section>
  );
}

const percent = (value: number) => formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 0 });
const stars = (value: number) => formatNumber(value, { maximumFractionDigits: 2 });

const siteColumns = dataColumns<PublicSchemas['InteractionsSiteStats']>([
  { id: 'site', header: () => t('words.publisher'), cell: ({ name }) => name },
  {
    id: 'new',
    header: () => t('reviews.analytics.newReviews'),
    folds: 'labelled',
    cell: (row) => <Numbered text={formatNumber(row.newReviews)} value={row.newReviews} delta={row.newReviewsDelta} />,
    align: 'right',
  },
  numberColumn({
    id: 'all',
    header: () => t('words.all'),
    of: ({ totalReviews }) => totalReviews,
    folds: 'labelled',
  }),
  {
    id: 'rating',
    header: () => t('reviews.analytics.names.overall-rating'),
    folds: 'labelled',
    cell: (row) => (
      <Numbered text={stars(row.overallRating)} value={row.overallRating} delta={row.overallRatingDelta} />
    ),
    align: 'right',
  },
  {
    id: 'rate',
    header: () => t('reviews.ranking.numbers.answerRate'),
    folds: 'labelled',
    cell: (row) => <Numbered text={percent(row.responseRate)} value={row.responseRate} delta={row.responseRateDelta} />,
    align: 'right',
  },
]);

function Numbered({ text, value, delta }: { text: string; value: number; delta: number }) {
  return (
    <>
      {text}
      <Text c="dimmed" component="div">
        <ChangeText value={value} before={value - delta} />
      </Text>
    </>
  );
}

function Sites({ location, period }: PartProps) {
  const query = useQuery(sitesStatsQuery(location, period));
  return (
    <Section title={t('rankings.groupings.PUBLISHER')} description={t('reviews.analytics.comparison')}>
      <QueryTable
        query={query}
        label={t('rankings.groupings.PUBLISHER')}
        columns={siteColumns}
        rows={(sites) => sites}
        rowId={({ url }) => url}
        empty={<EmptyState title={t('reviews.analytics.noSites')} />}
      />
    </Section>
  );
}

const sentimentTones = { POSITIVE: 'good', NEUTRAL: 'neutral', NEGATIVE: 'bad' } as const;

const phraseColumns = dataColumns<PublicSchemas['ReviewPhrase']>([
  { id: 'phrase', header: () => t('reviews.analytics.phrase'), cell: ({ phrase }) => phrase },
  numberColumn({ id: 'count', header: () => t('common.pages.reviews'), of: ({ count }) => count, folds: 'labelled' }),
  {
    id: 'rating',
    header: () => t('reviews.analytics.names.overall-rating'),
    folds: 'labelled',
    cell: ({ averageRating }) => (averageRating === null ? '–' : stars(averageRating)),
    align: 'right',
  },
  {
    id: 'sentiment',
    header: () => t('reviews.analytics.sentiment'),
    cell: ({ sentiment }) => (
      <StatusBadge tone={sentimentTones[sentiment]}>{t(`reviews.analytics.sentiments.${sentiment}`)}</StatusBadge>
    ),
  },
  {
    id: 'sites',
    header: () => t('words.publisher'),
    cell: ({ sites }) => <PublisherNames of={sites} />,
    folds: true,
  },
]);

function Phrases({ location, period }: { location: number | undefined; period: Period }) {
  const query = useQuery(phrasesQuery(location, period));
  return (
    <Section title={t('reviews.analytics.phrases')} description={t('reviews.analytics.phrasesText')}>
      <QueryTable
        query={query}
        label={t('reviews.analytics.phrases')}
        columns={phraseColumns}
        rows={(phrases) => phrases}
        rowId={({ phrase }) => phrase}
        empty={<EmptyState title={t('reviews.analytics.noPhrases')} />}
      />
    </Section>
  );
}
