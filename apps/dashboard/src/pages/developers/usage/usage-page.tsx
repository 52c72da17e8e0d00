import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { PageLink } from '../../../components/page-link.js';
import { PageHeader } from '../../../components/page-header.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { developerTexts } from '../../../texts/developers.js';
import { DayTable } from './day-table.js';
import { LimitTable } from './limit-table.js';

const REFRESH_MS = 10_000;

/** What the account has used of its limits, and its requests and events by day. */
export function UsagePage() {
  const texts = developerTexts.usage;
  const usage = useQuery({
    queryKey: queryKeys.usage,
    queryFn: () => api.get('/api/v4/portal/usage'),
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <PageHeader title={texts.title} description={texts.description} />
      <QueryView query={usage}>
        {(data) => (
          <>
            <Section title={texts.limits}>
              <LimitTable usage={data} />
            </Section>
            <Section title={texts.days}>
              <DayTable days={data.days} />
            </Section>
            <Text size="sm" c="dimmed" mb="md">
              {texts.log} <PageLink to="/developers/requests">{texts.logLink}</PageLink>
            </Text>
          </>
        )}
      </QueryView>
    </>
  );
}
