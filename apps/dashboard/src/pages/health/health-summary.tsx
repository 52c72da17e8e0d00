import { Group, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../components/chart.js';
import { numberColumn } from '../../components/columns.js';
import { dataColumns, DataTable } from '../../components/data-table.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatDay, formatNumber } from '../../components/format.js';
import { PageLink } from '../../components/page-link.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { t } from '../../language/t.js';
import { healthHistoryQuery, healthTotalsQuery } from './health-queries.js';
import type { HealthGap } from './health-search.js';

interface GapCount {
  readonly gap: HealthGap;
  readonly locations: number;
}

const columns = dataColumns<GapCount>([
  {
    id: 'gap',
    header: () => t('words.missing'),
    cell: ({ gap }) => (
      <PageLink to="/health" search={{ gap }} hash="locations">
        {t(`health.gaps.${gap}`)}
      </PageLink>
    ),
  },
  numberColumn({ id: 'locations', header: () => t('common.pages.locations'), of: ({ locations }) => locations }),
]);

/** The average score of all locations with its line, and what lowers it most. */
export function HealthSummary() {
  const totals = useQuery(healthTotalsQuery);
  return (
    <QueryView query={totals}>
      {({ score, locations, gaps }) =>
        score === null ? (
          <EmptyState title={t('health.none')} text={t('health.noneText')} />
        ) : (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" verticalSpacing={0}>
            <Section title={t('health.history.title')} description={t('health.average', { locations })}>
              <Group mb="sm">
                <Text size="md" fz="1.5rem" fw={650}>
                  {t('health.score', { score: formatNumber(score, { maximumFractionDigits: 1 }) })}
                </Text>
              </Group>
              <HealthLine />
            </Section>
            <Section title={t('health.improve.title')}>
              <DataTable
                label={t('health.improve.title')}
                columns={columns}
                rows={gaps.filter((gap) => gap.locations > 0).toSorted((one, other) => other.locations - one.locations)}
                rowId={({ gap }) => gap}
                empty={<EmptyState title={t('health.improve.nothing')} />}
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
          <EmptyState title={t('health.history.tooFew')} text={t('health.history.tooFewText')} />
        ) : (
          <Chart
            label={t('health.history.chart')}
            kind="line"
            axis={{ key: 'day', label: t('words.day') }}
            series={[{ key: 'score', label: t('words.score') }]}
            points={days.map(({ day, score }) => ({ day: formatDay(day), score }))}
          />
        )
      }
    </QueryView>
  );
}
