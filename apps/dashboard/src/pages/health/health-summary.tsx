import { Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../components/chart.js';
import { DataTable, dataColumns } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatDay, formatNumber } from '../../components/format.js';
import { PageLink } from '../../components/page-link.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { healthTexts as texts } from '../../texts/health.js';
import { healthHistoryQuery, healthTotalsQuery } from './health-queries.js';
import type { HealthGap } from './health-search.js';

interface GapCount {
  readonly gap: HealthGap;
  readonly locations: number;
}

const columns = dataColumns<GapCount>([
  {
    id: 'gap',
    header: texts.improve.gap,
    cell: ({ gap }) => (
      <PageLink to="/health" search={{ gap }} hash="locations">
        {texts.gaps[gap]}
      </PageLink>
    ),
  },
  {
    id: 'locations',
    header: texts.improve.locations,
    cell: ({ locations }) => formatNumber(locations),
    align: 'right',
  },
]);

/** The average score of all locations with its line, and what lowers it most. */
export function HealthSummary() {
  const totals = useQuery(healthTotalsQuery);
  return (
    <QueryView query={totals}>
      {({ score, locations, gaps }) =>
        score === null ? (
          <EmptyState title={texts.none} text={texts.noneText} />
        ) : (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" verticalSpacing={0}>
            <Section title={texts.history.title} description={texts.average(formatNumber(locations))}>
              <Group mb="sm">
                <Text fz="1.5rem" fw={650}>
                  {texts.score(formatNumber(score, { maximumFractionDigits: 1 }))}
                </Text>
              </Group>
              <HealthLine />
            </Section>
            <Section title={texts.improve.title}>
              <DataTable
                label={texts.improve.title}
                columns={columns}
                rows={gaps.filter((gap) => gap.locations > 0).toSorted((one, other) => other.locations - one.locations)}
                rowId={({ gap }) => gap}
                empty={<EmptyState title={texts.improve.nothing} />}
              />
            </Section>
          </SimpleGrid>
        )
      }
    </QueryView>
  );
}

function HealthLine() {
  const history = useQuery(healthHistoryQuery);
  return (
    <QueryView query={history}>
      {(days) =>
        days.length < 2 ? (
          <EmptyState title={texts.history.tooFew} text={texts.history.tooFewText} />
        ) : (
          <Chart
            label={texts.history.chart}
            kind="line"
            axis={{ key: 'day', label: texts.history.day }}
            series={[{ key: 'score', label: texts.history.score }]}
            points={days.map(({ day, score }) => ({ day: formatDay(day), score }))}
          />
        )
      }
    </QueryView>
  );
}
