import { Group, Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePublisherNames, usePublishers } from '../../../api/publishers-query.js';
import { ButtonLink } from '../../../components/button-link.js';
import { Chart } from '../../../components/chart.js';
import { Choice } from '../../../components/choice.js';
import { EmptyState } from '../../../components/empty-state.js';
import { formatDay, formatNumber } from '../../../components/format.js';
import { lastDays } from '../../../components/period.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { knownText, t } from '../../../language/t.js';
import { InsightChange } from '../../insights/insight-change.js';
import { insightLinesQuery, insightTotalsQuery } from '../../insights/insight-queries.js';
import type { Metric } from '../../insights/insight-queries.js';
import type { Location } from '../editor/form-values.js';

const DAYS = 30;
/** The metric of the line until a person selects another one, where a publisher reports it. */
const USUAL_METRIC = 'views';

/** The insights of one location, with a line for each publisher. */
interface LocationInsights {
  readonly location: number;
  readonly lines: 'PUBLISHER';
}

/** The numbers of the publishers about a location: a line, and how each number has changed. */
export function InsightsOfLocation({ location: { databaseId } }: { location: Location }) {
  const [period] = useState(() => lastDays(DAYS));
  const [selected, setSelected] = useState<string>(USUAL_METRIC);
  const search: LocationInsights = { location: databaseId, lines: 'PUBLISHER' };
  const totals = useQuery(insightTotalsQuery(search, period));
  const nameOf = usePublisherNames();
  const metrics = [...new Set(totals.data?.totals.map(({ metric }) => metric))] as Metric[];
  const metric = metrics.find((each) => each === selected) ?? metrics[0];
  return (
    <Section
      title={t('location.insights.title')}
      description={t('location.insights.description', { days: DAYS })}
      actions={
        <ButtonLink to="/insights" search={{ location: databaseId }} size="xs">
          {t('location.insights.all')}
        </ButtonLink>
      }
    >
      <QueryView query={totals}>
        {({ totals: all }) =>
          metric === undefined ? (
            <EmptyState title={t('insights.none')} text={t('insights.noneText')} />
          ) : (
            <>
              <Choice
                label={t('insights.metric')}
                names={metrics.map((value) => ({ value, label: nameOfMetric(value) }))}
                value={metric}
                onChange={setSelected}
                maw={320}
                mb="md"
              />
              <Lines
                search={search}
                period={period}
                metric={metric}
                sites={all.filter((total) => total.metric === metric).map(({ publisher }) => publisher)}
              />
              <SimpleGrid component="ul" cols={{ base: 1, xs: 2, lg: 4 }} mt="lg" p={0} mb={0} style={LIST}>
                {all.map((total) => (
                  <Paper component="li" withBorder p="sm" key={`${total.publisher} ${total.metric}`}>
                    <Text c="dimmed">
                      {nameOfMetric(total.metric)} · {nameOf(total.publisher)}
                    </Text>
                    <Text fw={600} size="xl">
                      {total.value === null ? '–' : formatNumber(total.value)}
                    </Text>
                    <Group gap={4}>
                      <InsightChange metric={total.metric} comparison={total.comparison} />
                    </Group>
                  </Paper>
                ))}
              </SimpleGrid>
            </>
          )
        }
      </QueryView>
    </Section>
  );
}

const LIST = { listStyle: 'none' } as const;

interface LinesProps {
  readonly search: LocationInsights;
  readonly period: { readonly from: string; readonly to: string };
  readonly metric: Metric;
  readonly sites: readonly string[];
}

/** A metric by day, with a line for each publisher that reports it. */
function Lines({ search, period, metric, sites }: LinesProps) {
  const nameOf = usePublisherNames();
  const publishers = usePublishers().filter(({ publisher }) => sites.includes(publisher));
  const query = useQuery(insightLinesQuery(search, { period, metric, publishers }));
  return (
    <QueryView query={query}>
      {({ points }) => (
        <Chart
          label={t('insights.daily', { metric: nameOfMetric(metric) })}
          kind="line"
          axis={{ key: 'day', label: t('words.day') }}
          series={publishers.map(({ publisher }) => ({ key: publisher, label: nameOf(publisher) }))}
          points={points.map(({ day, values }) => ({ ...values, day: formatDay(day) }))}
        />
      )}
    </QueryView>
  );
}

function nameOfMetric(metric: string): string {
  return knownText('insights.metrics', metric) ?? metric;
}
