import { Group, Paper, Stack, Text } from '@mantine/core';
import type { Job } from '../../api/jobs-query.js';
import { useAllowed } from '../../api/roles.js';
import { t } from '../../language/t.js';
import { ButtonLink } from '../button-link.js';
import { errorSentence } from '../error-sentence.js';
import { Moment } from '../moment.js';
import { OperationProgress } from '../operations/operation-progress.js';
import { PageLink } from '../page-link.js';
import { StatusBadge } from '../status-badge.js';
import { JobActions } from './job-actions.js';
import { jobPage, jobState, jobSummary, jobTask, jobTitle, jobTone, timeLeft } from './job-words.js';

/** A job in a list: what it does, who started it, how far it is, and what a person can do. */
export function JobCard({ job }: { job: Job }) {
  const mayEdit = useAllowed('EDITOR');
  const page = jobPage(job);
  const task = mayEdit ? jobTask(job) : undefined;
  const summary = jobSummary(job);
  const isKept = job.keptUntil !== null;
  return (
    <Paper withBorder p="sm" component="article" aria-label={jobTitle(job)}>
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {jobTitle(job)}
          </Text>
          {job.state !== 'RUNNING' && <StatusBadge tone={jobTone(job)}>{jobState(job)}</StatusBadge>}
        </Group>
        {job.state === 'RUNNING' && <JobProgress job={job} />}
        {[...(job.problem === null ? [] : [job.problem]), ...job.warnings].map((message) => (
          <Text key={message}>{errorSentence({ message })}</Text>
        ))}
        {summary && <Text>{summary}</Text>}
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t('jobs.startedBy', { name: job.startedBy.name })} · <Moment at={job.createdAt} />
        </Text>
        {!isKept && (
          <Text size="xs" c="dimmed">
            {t('jobs.removed')}
          </Text>
        )}
        <Group gap="xs">
          {task && page && (
            <ButtonLink variant="filled" to={page} params={{ jobId: job.id }} size="xs">
              {task}
            </ButtonLink>
          )}
          {!task && page && isKept && (
            <PageLink to={page} params={{ jobId: job.id }}>
              {t('jobs.details')}
            </PageLink>
          )}
          <JobActions job={job} />
        </Group>
      </Stack>
    </Paper>
  );
}

/** How far a job is that runs: its phase, the rows that are done, and the time that is left. */
export function JobProgress({ job }: { job: Job }) {
  const left = timeLeft(job);
  return (
    <OperationProgress
      label={left === undefined ? jobState(job) : `${jobState(job)}, ${left}`}
      done={job.processed}
      total={job.total}
      running
    />
  );
}
