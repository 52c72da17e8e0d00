import { Paper, SimpleGrid, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatNumber } from '../../components/format.js';
import { PageLink } from '../../components/page-link.js';
import { daysAgo } from './days-ago.js';
import { overviewQuery, ratingsQuery, usageQuery } from './overview-queries.js';
import { t } from '../../language/t.js';

/** The size of the account in four numbers. */
export function Totals() {
  const overview = useQuery(overviewQuery).data;
  const ratings = useQuery(ratingsQuery).data;
  const usage = useQuery(usageQuery).data;
  const since = daysAgo(7);
  const events = usage?.days.filter(({ day }) => day > since).reduce((sum, day) => sum + day.events, 0);
  return (
    <SimpleGrid
      cols={{ base: 2, md: 4 }}
      spacing="md"
      mb="md"
      component="section"
      aria-label={t('overview.totals.title')}
    >
      <Total name={t('overview.totals.locations')} value={overview?.locations}>
        {overview && overview.locations > 0 && (
          <PageLink to="/publishers/missing">{t('overview.totals.missing')}</PageLink>
        )}
      </Total>
      <Total name={t('overview.totals.connections')} value={overview?.connections.all} />
      <Total name={t('overview.totals.reviews')} value={ratings?.total} />
      <Total name={t('overview.totals.events')} value={events} />
    </SimpleGrid>
  );
}

function Total({ name, value, children }: { name: string; value: number | undefined; children?: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Text size="sm" c="dimmed">
        {name}
      </Text>
      <Text fz="1.5rem" fw={650}>
        {value === undefined ? '…' : formatNumber(value)}
      </Text>
      {children}
    </Paper>
  );
}
