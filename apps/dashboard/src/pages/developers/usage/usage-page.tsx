import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import { DayTable } from './day-table.js';
import { LimitTable } from './limit-table.js';

const REFRESH_MS = 10_000;

/** What the account has used of its limits, and its requests and events by day. */
export function UsagePage() {
  const usage = useQuery({
    queryKey: queryKeys.usage,
    queryFn: () => api.get('/api/v4/portal/usage'),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHeader title={t('developers.tabs.usage')} description={t('developers.usage.description')} />
      <QueryView query={usage}>
        {(data) => (
          <>
            <Section title={t('developers.usage.limits')}>
              <LimitTable usage={data} />
            </Section>
            <Section title={t('developers.usage.days')}>
              <DayTable days={data.days} />
            </Section>
            <Text c="dimmed" mb="md">
              <PageLink to="/developers/requests">{t('developers.usage.logLink')}</PageLink>
            </Text>
          </>
        )}
      </QueryView>
    </>
  );
}
