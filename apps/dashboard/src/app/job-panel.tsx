import { Drawer, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endedJobsQuery, openJobsQuery } from '../api/jobs-query.js';
import { ErrorAlert } from '../components/error-alert.js';
import { JobCard } from '../components/jobs/job-card.js';
import { PageLink } from '../components/page-link.js';
import { t } from '../language/t.js';

/** The progress of all long operations of the account: those that run or wait, then the latest that have ended. */
export function JobPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const open = useQuery({ ...openJobsQuery, staleTime: 0 });
  const ended = useQuery({ ...endedJobsQuery(open.data ?? []), enabled: open.data !== undefined });
  const jobs = [...(open.data ?? []), ...(ended.data ?? [])];
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right">
      <Drawer.Overlay />
      <Drawer.Content>
        {/* The header of the library would be a second banner of the page. */}
        <Drawer.Body pt="sm">
          <Group justify="space-between" mb="sm">
            <Drawer.Title fw={700}>{t('jobs.page')}</Drawer.Title>
            <Drawer.CloseButton aria-label={t('common.actions.close')} />
          </Group>
          <Stack gap="sm">
            <ErrorAlert error={open.error ?? ended.error} onRetry={() => void open.refetch()} />
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} />
            ))}
            {jobs.length === 0 && ended.isSuccess && <Text c="dimmed">{t('jobs.noneText')}</Text>}
            <PageLink to="/jobs">{t('jobs.all')}</PageLink>
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
