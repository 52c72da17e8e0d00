import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SmallChart } from '../../components/chart.js';
import { EmptyState } from '../../components/empty-state.js';
import { formatDay, formatNumber } from '../../components/format.js';
import { PageLink } from '../../components/page-link.js';
import { QueryView } from '../../components/query-view.js';
import { Section } from '../../components/section.js';
import { t } from '../../language/t.js';
import { healthLineQuery, overviewQuery } from './overview-queries.js';
import classes from './overview.module.css';
import { useIsSample } from './sample.js';

const tenth = (score: number) => formatNumber(score, { maximumFractionDigits: 1 });

/** The average score of all locations with its line over 90 days. */
export function HealthCard() {
  // It loads after the others, whose answer it shows.
  const health = useQuery({ ...overviewQuery, refetchOnMount: false }).data?.health;
  const history = useQuery(healthLineQuery);
  const isSample = useIsSample();
  return (
    <Section
      title={t('common.pages.health')}
      description={t('overview.health.description')}
      actions={!isSample && <PageLink to="/health">{t('overview.health.all')}</PageLink>}
    >
      <QueryView query={history}>
        {(days) => {
          const [first, last] = [days[0], days.at(-1)];
          const score = health?.score ?? last?.score;
          if (score === undefined) return <EmptyState title={t('health.none')} text={t('health.noneText')} />;
          return (
            <>
              <Text className={classes['figure']} mb="xs">
                {t('health.score', { score: tenth(score) })}
              </Text>
              {!first || !last || first === last ? (
                <EmptyState title={t('health.history.tooFew')} text={t('health.history.tooFewText')} />
              ) : (
                <SmallChart
                  label={t('overview.health.chart', {
                    from: tenth(first.score),
                    to: tenth(last.score),
                    days: days.length,
                  })}
                  kind="line"
                  axis={{ key: 'day', label: t('words.day') }}
                  series={[{ key: 'score', label: t('words.score') }]}
                  points={days.map(({ day, score: average }) => ({ day: formatDay(day), score: average }))}
                  most={100}
                />
              )}
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}
