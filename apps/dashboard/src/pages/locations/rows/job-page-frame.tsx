import { Alert, Paper, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Job } from '../../../api/jobs-query.js';
import { BackLink } from '../../../components/back-link.js';
import { errorSentence } from '../../../components/error-sentence.js';
import { JobActions } from '../../../components/jobs/job-actions.js';
import { JobProgress } from '../../../components/jobs/job-card.js';
import { jobState, jobSummary, jobTitle, jobTone } from '../../../components/jobs/job-words.js';
import { Moment } from '../../../components/moment.js';
import { PageHeader } from '../../../components/page-header.js';
import { PageLink } from '../../../components/page-link.js';
import { QueryView } from '../../../components/query-view.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { t } from '../../../language/t.js';

/** The frame of the page of a job: what it does, how far it is, what a person can do with it, and how it ended. */
export function JobPageFrame({ query, children }: { query: UseQueryResult<Job>; children: (job: Job) => ReactNode }) {
  return (
    <>
      <BackLink to="/locations">{t('words.allLocations')}</BackLink>
      <QueryView query={query} isRecord>
        {(job) => (
          <>
            <PageHeader
              title={jobTitle(job)}
              description={
                <>
                  {t('jobs.startedBy', { name: job.startedBy.name })} · <Moment at={job.createdAt} />
                </>
              }
              actions={<JobActions job={job} size="sm" />}
            />
            <Paper withBorder p="sm" mb="md" role="status">
              {job.state === 'RUNNING' ? (
                <JobProgress job={job} />
              ) : (
                <>
                  <StatusBadge tone={jobTone(job)}>{jobState(job)}</StatusBadge>
                  {job.counts.length > 0 && <Text mt={4}>{jobSummary(job)}</Text>}
                </>
              )}
            </Paper>
            {job.problem !== null && (
              <Alert color="red" mb="md">
                {errorSentence({ message: job.problem })}
              </Alert>
            )}
            {job.warnings.map((warning) => (
              <Alert key={warning} color="orange" mb="md">
                {errorSentence({ message: warning })}
              </Alert>
            ))}
            {job.undoneBy !== null && (
              <Alert mb="md" color="gray">
                {t('jobs.undone')}{' '}
                <PageLink to="/locations/changes/$jobId" params={{ jobId: job.undoneBy }}>
                  {t('jobs.seeUndo')}
                </PageLink>
              </Alert>
            )}
            {job.keptUntil === null ? <Alert mb="md">{t('jobs.removed')}</Alert> : children(job)}
          </>
        )}
      </QueryView>
    </>
  );
}
