import { Button, Group, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { locationCountQuery, locationSearchQuery, locationsByIdQuery, tagsQuery } from '../../api/locations-query.js';
import { publishersQuery, usePublisherNames } from '../../api/publishers-query.js';
import { ChangeText } from '../../components/change-text.js';
import { Chart } from '../../components/chart.js';
import { saveCsv } from '../../components/csv.js';
import { DataTable, dataColumns } from '../../components/data-table.js';
import { DayInput } from '../../components/day-input.js';
import { EmptyState } from '../../components/empty-state.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { formatDay, formatNumber } from '../../components/format.js';
import { LocationSelect } from '../../components/location-select.js';
import { OperationProgress } from '../../components/operations/operation-progress.js';
import { PageHeader } from '../../components/page-header.js';
import { PageLoading } from '../../components/page-loading.js';
import { periodOf } from '../../components/period.js';
import { Section } from '../../components/section.js';
import { SearchSelect } from '../../components/search-select.js';
import { insightTexts as texts } from '../../texts/insights.js';
import { insightsQuery, MOST_LOCATIONS } from './insight-queries.js';
import type { InsightScope } from './insight-queries.js';
import { daysOf, exportRows, locationsOf, metricsOf, publishersOf, totalsOf } from './insight-sums.js';
import type { LocationInsights, MetricTotal } from './insight-sums.js';

const route = getRouteApi('/signed-in/insights');
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
const USUAL_METRIC = 'views';

/** The numbers of the publishers about a location, or about all with a tag. */
export function InsightsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const period = periodOf(search, DEFAULT_DAYS);
  const nameOf = usePublisherNames();
  const { data: publishers = [] } = useQuery(publishersQuery);
  const scope = useScope(search);
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const onProgress = (done: number, total: number) => setProgress({ done, total });
  const query = useQuery(insightsQuery(scope, { period, publishers, onProgress }));
  const change = (next: Partial<typeof search>) => void navigate({ search: (now) => ({ ...now, ...next }) });
  const reports = query.data;
  return (
    <>
      <PageHeader
        title={texts.title}
        description={texts.description}
        actions={
          reports && (
            <Button
              variant="default"
              disabled={publishersOf(reports).length === 0}
              onClick={() => saveCsv(texts.file(period.from, period.to), [texts.csv, ...exportRows(reports, nameOf)])}
            >
              {texts.export}
            </Button>
          )
        }
      />
      <ScopeFields search={search} onChange={change} period={period} />
      {search.tag !== undefined && <TagNote tag={search.tag} />}
      {!scope && search.location === undefined && search.tag === undefined && <EmptyState title={texts.choose} />}
      <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
      {query.isFetching && search.tag !== undefined && progress.total > 0 && (
        <OperationProgress label={texts.reading} done={progress.done} total={progress.total} running />
      )}
      {query.isLoading && search.tag === undefined && <PageLoading />}
      {reports && (
        <Numbers
          reports={reports}
          metric={search.metric}
          days={(Date.parse(period.to) - Date.parse(period.from)) / DAY_MS + 1}
          onMetric={(metric) => change({ metric })}
        />
      )}
    </>
  );
}

/** The chosen locations; without a choice, the first location of the account. */
function useScope({ location, tag }: { location?: number; tag?: string }): InsightScope | undefined {
  const chosen = useQuery(locationsByIdQuery(location === undefined ? [] : [location])).data;
  const first = useQuery({
    ...locationSearchQuery(''),
    enabled: location === undefined && tag === undefined,
  }).data?.[0];
  if (tag !== undefined) return { tag, most: MOST_LOCATIONS };
  const found = location === undefined ? first : chosen?.get(location);
  return found && { location: found };
}

function ScopeFields({
  search,
  period,
  onChange,
}: {
  search: { location?: number; tag?: string; from?: string; to?: string };
  period: { from: string; to: string };
  onChange: (change: { location?: number; tag?: string; from?: string; to?: string }) => void;
}) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const { data: found = [] } = useQuery(locationSearchQuery(''));
  const shown = search.location ?? (search.tag === undefined ? found[0]?.databaseId : undefined);
  const day = (key: 'from' | 'to') => (
    <DayInput
      label={texts[key]}
      value={search[key] ?? period[key]}
      onChange={(value) => {
        if (value !== undefined)
          onChange({ from: search.from ?? period.from, to: search.to ?? period.to, [key]: value });
      }}
    />
  );
  return (
    <Group align="flex-end" gap="xs" mb="md">
      <LocationSelect
        label={texts.location}
        value={shown}
        onChange={(location) => onChange({ location, tag: undefined })}
        clearable={false}
      />
      <SearchSelect
        label={texts.tag}
        clearable
        clearButtonProps={{ 'aria-label': texts.scopes.location }}
        data={tags.map(({ name, locationCount }) => ({
          value: name,
          label: `${name} (${formatNumber(locationCount)})`,
        }))}
        value={search.tag ?? null}
        onChange={(tag) => onChange({ tag: tag ?? undefined, location: undefined })}
      />
      {day('from')}
      {day('to')}
    </Group>
  );
}

function TagNote({ tag }: { tag: string }) {
  const { data: count = 0 } = useQuery(locationCountQuery({ tag }));
  if (count <= MOST_LOCATIONS) return null;
  return (
    <Text size="sm" mb="sm">
      {texts.first(formatNumber(MOST_LOCATIONS), formatNumber(count))}
    </Text>
  );
}

function PublisherName({ publisher }: { publisher: string }) {
  return usePublisherNames()(publisher);
}

const metricName = (metric: string) => texts.metrics[metric] ?? metric;
const numberOrNone = (value: number | null) => (value === null ? '–' : formatNumber(value));

const totalColumns = dataColumns<MetricTotal>([
  { id: 'metric', header: texts.metric, cell: ({ metric }) => metricName(metric) },
  {
    id: 'publisher',
    header: texts.publisher,
    cell: ({ publisher }) => <PublisherName publisher={publisher} />,
    folds: true,
  },
  { id: 'present', header: texts.present, cell: ({ value }) => numberOrNone(value), align: 'right' },
  { id: 'before', header: texts.before, cell: ({ compared }) => numberOrNone(compared.before), align: 'right' },
  {
    id: 'change',
    header: texts.change,
    cell: ({ compared: { value, before, days } }) => (
      <>
        <ChangeText value={value} before={before} />
        {days > 0 && (
          <Text size="sm" c="dimmed">
            {texts.comparedDays(formatNumber(days))}
          </Text>
        )}
      </>
    ),
    align: 'right',
    noWrap: true,
    folds: true,
  },
]);

function Numbers({
  reports,
  metric: wanted,
  days,
  onMetric,
}: {
  reports: readonly LocationInsights[];
  metric: string | undefined;
  days: number;
  onMetric: (metric: string) => void;
}) {
  const nameOf = usePublisherNames();
  const metrics = metricsOf(reports);
  const metric = metrics.find((each) => each === wanted) ?? metrics.find((each) => each === USUAL_METRIC) ?? metrics[0];
  if (metric === undefined) return <EmptyState title={texts.none} text={texts.noneText} />;
  const series = publishersOf(reports).map((key) => ({ key, label: nameOf(key) }));
  const locations = locationsOf(reports, metric);
  return (
    <>
      <Section title={texts.totals} description={texts.comparison(formatNumber(days))}>
        <DataTable
          label={texts.totals}
          columns={totalColumns}
          rows={totalsOf(reports)}
          rowId={({ publisher, metric: each }) => `${publisher} ${each}`}
          empty={null}
        />
      </Section>
      <Section
        title={texts.daily(metricName(metric))}
        actions={
          <Select
            aria-label={texts.metric}
            data={metrics.map((value) => ({ value, label: metricName(value) }))}
            value={metric}
            onChange={(value) => value !== null && onMetric(value)}
            allowDeselect={false}
          />
        }
      >
        <Chart
          label={texts.daily(metricName(metric))}
          kind="line"
          axis={{ key: 'day', label: texts.day }}
          series={series}
          points={daysOf(reports, metric).map(({ date, byPublisher }) => ({ ...byPublisher, day: formatDay(date) }))}
        />
      </Section>
      {locations.length > 1 && (
        <Section title={texts.byLocation(metricName(metric))}>
          <Chart
            label={texts.byLocation(metricName(metric))}
            kind="bar"
            axis={{ key: 'location', label: texts.locationColumn }}
            series={series}
            points={locations.map(({ name, byPublisher }) => ({ ...byPublisher, location: name }))}
          />
        </Section>
      )}
    </>
  );
}
