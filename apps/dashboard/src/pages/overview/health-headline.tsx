import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../components/format.js';
import { PageLink } from '../../components/page-link.js';
import { Section } from '../../components/section.js';
import { overviewQuery } from './overview-queries.js';
import { t } from '../../language/t.js';

/** What lowers the score most; the page of health has all of it. */
const SHOWN_GAPS = 3;

/** The average score of all locations, and what lowers it most; each leads to exactly the locations that it counts. */
export function HealthHeadline() {
  // It loads after the others, whose answer it shows.
  const health = useQuery({ ...overviewQuery, refetchOnMount: false }).data?.health;
  if (health === undefined || health.score === null) return null;
  const most = health.gaps
    .filter(({ locations }) => locations > 0)
    .toSorted((one, other) => other.locations - one.locations)
    .slice(0, SHOWN_GAPS);
  return (
    <Section
      title={t('health.overview.title')}
      description={t('health.average', { locations: health.locations })}
      actions={<PageLink to="/health">{t('health.overview.all')}</PageLink>}
    >
      <Group gap="xl" align="baseline">
        <Text fz="1.5rem" fw={650}>
          {t('health.score', { score: formatNumber(health.score, { maximumFractionDigits: 1 }) })}
        </Text>
        {most.map(({ gap, locations }) => (
          <div key={gap}>
            <PageLink to="/health" search={{ gap }} hash="locations">
              {t(`health.gaps.${gap}`)}
            </PageLink>
            <Text size="sm" c="dimmed">
              {t('health.overview.more', { locations })}
            </Text>
          </div>
        ))}
      </Group>
    </Section>
  );
}
