import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AreaLink } from '../../components/area-link.js';
import { EmptyState } from '../../components/empty-state.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { PageLoading } from '../../components/page-loading.js';
import { Section } from '../../components/section.js';
import { StatusBadge } from '../../components/status-badge.js';
import { overviewTexts } from '../../texts/overview.js';
import { endpointQuery } from '../developers/webhook/use-endpoint.js';
import { attentionItems } from './attention-items.js';
import {
  connectionsQuery,
  failedSubmissionsQuery,
  rejectedPostsQuery,
  unansweredQuery,
  undeliveredQuery,
} from './overview-queries.js';

/** What somebody should look at now, the most urgent first; each leads to its place. */
export function Attention() {
  const texts = overviewTexts.attention;
  const connections = useQuery(connectionsQuery);
  const unanswered = useQuery(unansweredQuery);
  const rejectedPosts = useQuery(rejectedPostsQuery);
  const undelivered = useQuery(undeliveredQuery);
  const submissions = useQuery(failedSubmissionsQuery);
  const endpoint = useQuery(endpointQuery);
  const queries = [connections, unanswered, rejectedPosts, undelivered, submissions, endpoint];
  const failed = queries.filter((query) => query.error);
  const readAgain = () => failed.forEach((query) => void query.refetch());
  const items = attentionItems({
    connections: connections.data,
    unanswered: unanswered.data,
    rejectedPosts: rejectedPosts.data,
    undelivered: undelivered.data,
    submissions: submissions.data,
    endpoint: endpoint.data,
  });
  const isWhole = queries.every((query) => query.data !== undefined);
  return (
    <Section title={texts.title}>
      {failed[0] && (
        <>
          <Text size="sm">{texts.incomplete}</Text>
          <ErrorAlert error={failed[0].error} onRetry={readAgain} />
        </>
      )}
      {queries.some((query) => query.isPending) && <PageLoading />}
      {items.length === 0 && isWhole && failed.length === 0 && (
        <EmptyState title={texts.nothing} text={texts.nothingText} />
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
