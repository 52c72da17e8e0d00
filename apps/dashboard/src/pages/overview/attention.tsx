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
import { connectionsQuery, failedSubmissionsQuery, failuresQuery, unansweredQuery } from './overview-queries.js';

/** What somebody should look at now, the most urgent first; each leads to its place. */
export function Attention() {
  const texts = overviewTexts.attention;
  const connections = useQuery(connectionsQuery);
  const unanswered = useQuery(unansweredQuery);
  const failures = useQuery(failuresQuery);
  const submissions = useQuery(failedSubmissionsQuery);
  const endpoint = useQuery(endpointQuery);
  const failed = [connections, unanswered, failures, submissions, endpoint].filter((query) => query.error);
  const readAgain = () => failed.forEach((query) => void query.refetch());
  if (failed[0]) return <ErrorAlert error={failed[0].error} onRetry={readAgain} />;
  if (!connections.data || !unanswered.data || !failures.data || !submissions.data || !endpoint.data)
    return (
      <Section title={texts.title}>
        <PageLoading />
      </Section>
    );
  const items = attentionItems({
    connections: connections.data,
    unanswered: unanswered.data,
    failures: failures.data,
    submissions: submissions.data,
    endpoint: endpoint.data,
  });
  return (
    <Section title={texts.title}>
      {items.length === 0 && <EmptyState title={texts.nothing} text={texts.nothingText} />}
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
