import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.js';
import type { Job } from '../../api/jobs-query.js';
import { useAllowed } from '../../api/roles.js';
import { useJobChange } from '../../api/use-job-change.js';
import { t } from '../../language/t.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { notifyError } from '../notify.js';
import { fileAddress, readerOf } from './download-file.js';
import { rowsToRetry } from './rows-with.js';

const MOVES = '/api/v4/portal/account/moves/{jobId}/retry';

/** What can be tried again of an ended job, by its kind: the rows with an outcome, in a new job, by those who have a role. */
const RETRIES = {
  'listing-creation': { path: '/api/v4/connected-accounts/retry-listings', outcome: 'REFUSED', role: 'EDITOR' },
  'location-import': { path: '/api/v4/location-imports/retry', outcome: 'NO_SEAT', role: 'EDITOR' },
  'listing-import': { path: '/api/v4/connected-accounts/retry-import', outcome: 'NO_SEAT', role: 'EDITOR' },
  'account-move': { path: MOVES, outcome: 'NO_SEAT', role: 'ADMIN' },
} as const;

/** How rows of a job are tried again. */
type Retry = (typeof RETRIES)[keyof typeof RETRIES];

/** How rows of a job are tried again; undefined for a kind without that. */
function retryOf({ kind }: Pick<Job, 'kind'>): Retry | undefined {
  return (RETRIES as Partial<Record<Job['kind'], Retry>>)[kind];
}

/** Starts the job that tries rows of an ended one again, and returns it. */
async function tryAgain({ path }: Retry, jobId: string): Promise<{ readonly job: Job | null }> {
  if (path !== MOVES) return api.post(path, { body: { input: { jobId } } });
  const started = await api.post(path, { path: { jobId }, body: {} });
  return { job: await api.get('/api/v4/jobs/{jobId}', { path: { jobId: started.jobId } }) };
}

const PATHS = { cancel: '/api/v4/jobs/cancel', undo: '/api/v4/jobs/undo' } as const;
type Asked = keyof typeof PATHS;

const input = (jobId: string) => ({ body: { input: { jobId } } });

/** What a person can do with a job: download its file, cancel it, and undo it. A viewer can only download. */
export function JobActions({ job, size = 'xs' }: { job: Job; size?: string }) {
  const mayEdit = useAllowed('EDITOR');
  const mayRead = useAllowed(readerOf(job) ?? 'VIEWER');
  const file = mayRead ? fileAddress(job) : undefined;
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<Asked>('cancel');
  const navigate = useNavigate();
  const show = ({ id, kind }: Job) => {
    const to = kind === 'location-import' ? '/locations/imports/$jobId' : '/locations/changes/$jobId';
    void navigate({ to, params: { jobId: id } });
  };
  const change = useJobChange((what: Asked) => api.post(PATHS[what], input(job.id)), {
    onDone: (changed, what) => {
      setOpen(false);
      if (what === 'undo') show(changed);
    },
  });
  const again = retryOf(job);
  const mayRetry = useAllowed(again?.role ?? 'EDITOR');
  const retry = useJobChange((given: Retry) => tryAgain(given, job.id), { onDone: show, onError: notifyError });
  const goesOn = job.state === 'RUNNING' || job.state === 'WAITING';
  const ask = (what: Asked) => {
    change.reset();
    setAsked(what);
    setOpen(true);
  };
  const retried = again ? rowsToRetry(job, again.outcome) : 0;
  return (
    <>
      {file !== undefined && (
        <Button size={size} component="a" href={file} download>
          {t('jobs.download')}
        </Button>
      )}
      {mayRetry && again && retried > 0 && (
        <Button size={size} loading={retry.isPending} onClick={() => retry.mutate(again)}>
          {again.outcome === 'NO_SEAT' ? t('jobs.retrySeats', { count: retried }) : t('jobs.retry', { count: retried })}
        </Button>
      )}
      {mayEdit && job.canUndo && (
        <Button size={size} onClick={() => ask('undo')}>
          {t('jobs.undo')}
        </Button>
      )}
      {mayEdit && goesOn && (
        <Button size={size} onClick={() => ask('cancel')}>
          {t('jobs.cancelConfirm')}
        </Button>
      )}
      <ConfirmDialog
        opened={isOpen}
        title={t(`jobs.${asked}Title`)}
        text={t(`jobs.${asked}Text`)}
        confirm={t(`jobs.${asked}Confirm`)}
        action={change}
        onConfirm={() => change.mutate(asked)}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
