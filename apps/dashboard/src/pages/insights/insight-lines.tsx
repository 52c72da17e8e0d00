import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { usePublishers } from '../../api/publishers-query.js';
import type { PublicSchemas } from '../../api/types.js';
import { ChangeText } from '../../components/change-text.js';
import { Chart } from '../../components/chart.js';
import { Choice } from '../../components/choice.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatDay, formatNumber } from '../../components/format.js';
import type { Period } from '../../components/period.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { chosen } from '../../language/languages.js';
import { knownText, t } from '../../language/t.js';
import { insightLinesQuery } from './insight-queries.js';
import type { Metric } from './insight-queries.js';
import { linesOf } from './insight-search.js';
import type { InsightSearch } from './insight-search.js';
import { makeupOf, nameOfNumber } from './makeup.js';

interface InsightLinesProps {
  readonly search: InsightSearch;
  readonly period: Period;
  readonly metric: Metric;
  readonly metrics: readonly Metric[];
  /** The totals of all metrics. */
  readonly totals: readonly PublicSchemas['InsightTotal'][];
  readonly onChange: (change: InsightSearch) => void;
}

/** A metric by day: of the period beside the compared one, or of publishers or groups side by side. */
export function InsightLines({ search, period, metric, metrics, totals, onChange }: InsightLinesProps) {
  const own = totals.filter((total) => total.metric === metric);
  const publishers = usePublishers().filter(({ publisher }) => own.some((total) => total.publisher === publisher));
  const query = useQuery(insightLinesQuery(search, { period, metric, publishers }));
  const choices = linesOf(search);
  const lines = choices.find((each) => each === search.lines) ?? 'PERIOD';
  const name = t(`insights.metrics.${metric}`);
  const title =
    query.data?.groupBy === 'WEEK' ? t('insights.weekly', { metric: name }) : t('insights.daily', { metric: name });
  const compared = sumOf(own);
  const field = { wrapperProps: { 'data-print': 'hidden' }, flex: '1 1 9rem' } as const;
  return (
    <Section
      title={title}
      description={
        <Group gap="sm" align="baseline">
          <Text size="md" fz="1.75rem" fw={650} c="bright" component="span">
            {formatNumber(own.reduce((sum, { value }) => sum + (value ?? 0), 0))}
          </Text>
          <ChangeText value={compared.value} before={compared.previous} />
          {compared.days > 0 && t('insights.comparedDays', { days: compared.days })}
        </Group>
      }
      actions={
        <>
          <Choice
            aria-label={t('insights.metric')}
            {...field}
            names={metrics.map((value) => ({ value, label: t(`insights.metrics.${value}`) }))}
            value={metric}
            onChange={(value) => onChange({ metric: value, after: undefined })}
          />
          <Choice
            aria-label={t('insights.lines.label')}
            {...field}
            names={choices.map((value) => ({ value, label: t(`insights.lines.${value}`) }))}
            value={lines}
            onChange={(value) => onChange({ lines: value === 'PERIOD' ? undefined : value })}
          />
          <Choice
            aria-label={t('insights.compare.label')}
            {...field}
            names={{ BEFORE: t('insights.compare.BEFORE'), YEAR: t('insights.compare.YEAR') }}
            value={search.compare ?? 'BEFORE'}
            onChange={(value) => onChange({ compare: value === 'YEAR' ? value : undefined, after: undefined })}
          />
        </>
      }
    >
      <QueryView query={query}>
        {({ points, lines: groups }) =>
          points.length === 0 ? (
            <EmptyState title={t('insights.noLines')} />
          ) : (
            <Chart
              label={title}
              kind="line"
              axis={{ key: 'day', label: t('words.day') }}
              series={
                groups ?? [
                  { key: 'value', label: t('overview.trends.present') },
                  { key: 'before', label: t(`insights.compare.${search.compare ?? 'BEFORE'}`), isBefore: true },
                ]
              }
              points={points.map(({ day, values }) => ({ ...values, day: formatDay(day) }))}
            />
          )
        }
      </QueryView>
      <InsightMakeup metric={metric} totals={totals} />
    </Section>
  );
}

/** The comparison of all publishers together. */
function sumOf(totals: readonly PublicSchemas['InsightTotal'][]): PublicSchemas['InsightChange'] {
  const add = (one: number | null, other: number | null) => (other === null ? one : (one ?? 0) + other);
  return totals.reduce<PublicSchemas['InsightChange']>(
    (sum, { comparison: { days, value, previous } }) => ({
      days: sum.days + days,
      value: add(sum.value, value),
      previous: add(sum.previous, previous),
    }),
    { days: 0, value: null, previous: null },
  );
}

/** Which numbers of each publisher the chosen metric adds up, in the words of the publisher where it has some. */
function InsightMakeup({ metric, totals }: { metric: Metric; totals: readonly PublicSchemas['InsightTotal'][] }) {
  const made = makeupOf(usePublishers(), { metric, totals });
  if (made.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" mt="xs" component="div">
      {t('insights.makeup.title', { metric: t(`insights.metrics.${metric}`) })}
      {made.map(({ publisher, numbers }) => (
        <div key={publisher}>
          {t('common.labelled', {
            label: publisher,
            text: numbers
              .map((each) => {
                const name =
                  nameOfNumber(each, chosen) ?? knownText('insights.makeup.numbers', each.number) ?? each.number;
                return each.unit === 'PEOPLE' ? t('insights.makeup.people', { name }) : name;
              })
              .join(' + '),
          })}
        </div>
      ))}
    </Text>
  );
}
