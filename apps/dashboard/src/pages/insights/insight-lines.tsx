import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublisherNames, usePublishers } from '../../api/publishers-query.js';
import { Chart } from '../../components/chart.js';
import { formatDay } from '../../components/format.js';
import type { Period } from '../../components/period.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { insightLinesQuery } from './insight-queries.js';
import type { Metric } from './insight-queries.js';
import type { InsightSearch } from './insight-search.js';
import { t } from '../../language/t.js';

/** A metric by day, with a line for each publisher that has it. */
export function InsightLines({
  search,
  period,
  metric,
  metrics,
  sites,
  onMetric,
}: {
  search: InsightSearch;
  period: Period;
  metric: Metric;
  metrics: readonly Metric[];
  /** The publishers that have the metric. */
  sites: readonly string[];
  onMetric: (metric: Metric) => void;
}) {
  const nameOf = usePublisherNames();
  const publishers = usePublishers().filter(({ publisher }) => sites.includes(publisher));
  const query = useQuery(insightLinesQuery(search, { period, metric, publishers }));
  const name = t(`insights.metrics.${metric}`);
  const title =
    query.data?.groupBy === 'WEEK' ? t('insights.weekly', { metric: name }) : t('insights.daily', { metric: name });
  return (
    <Section
      title={title}
      actions={
        <Select
          aria-label={t('insights.metric')}
          wrapperProps={{ 'data-print': 'hidden' }}
          data={metrics.map((value) => ({ value, label: t(`insights.metrics.${value}`) }))}
          value={metric}
          onChange={(value) => {
            const next = metrics.find((each) => each === value);
            if (next !== undefined) onMetric(next);
          }}
          allowDeselect={false}
        />
      }
    >
      <QueryView query={query}>
        {({ points }) => (
          <Chart
            label={title}
            kind="line"
            axis={{ key: 'day', label: t('insights.day') }}
            series={publishers.map(({ publisher }) => ({ key: publisher, label: nameOf(publisher) }))}
            points={points.map(({ day, values }) => ({ ...values, day: formatDay(day) }))}
          />
        )}
      </QueryView>
    </Section>
  );
}
