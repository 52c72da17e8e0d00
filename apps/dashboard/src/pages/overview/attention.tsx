import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCountedJobs } from '../../api/use-counted-jobs.js';
import { AreaLink } from '../../components/area-link.js';
import { EmptyState } from '../../components/empty-state.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { PageLoading } from '../../components/page-loading.js';
import { Section } from '../../components/section.js';
import { StatusBadge } from '../../components/status-badge.js';
import { attentionItems } from './attention-items.js';
import { overviewQuery } from './overview-queries.js';
import { t } from '../../language/t.js';

/** What somebody should look at now, the most urgent first; each leads to its place. */
export function Attention() {
  const overview = useQuery(overviewQuery);
  useCountedJobs({ count: overview.data?.openJobs, readAt: overview.dataUpdatedAt });
  const items = overview.data ? attentionItems(overview.data) : [];
  return (
    <Section title={t('overview.attention.title')}>
      <ErrorAlert error={overview.error} onRetry={() => void overview.refetch()} />
      {overview.isPending && <PageLoading />}
      {items.length === 0 && overview.data && (
        <EmptyState title={t('overview.attention.nothing')} text={t('overview.attention.nothingText')} />
      )}
      <Stack gap="sm">
        {items.map(({ title, text, path, tone, area }) => (
          <Group key={title} gap="sm" align="flex-start" wrap="nowrap">
            <StatusBadge tone={tone}>{area}</StatusBadge>
            <div>
              <AreaLink path={path}>{title}</AreaLink>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </div>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
