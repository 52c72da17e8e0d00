import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.js';
import type { Job } from '../../api/jobs-query.js';
import { useAllowed } from '../../api/roles.js';
import { useJobChange } from '../../api/use-job-change.js';
import { ConfirmDialog } from '../confirm-dialog.js';
import { notifyError } from '../notify.js';
import { fileAddress, readerOf } from './download-file.js';
import { rowsWith } from './rows-with.js';
import { t } from '../../language/t.js';

const input = (jobId: string) => ({ body: { input: { jobId } } });

/** What a person can do with a job: download its file, cancel it, and undo it. A viewer can only download. */
export function JobActions({ job, size = 'xs' }: { job: Job; size?: string }) {
  const mayEdit = useAllowed('EDITOR');
  const mayRead = useAllowed(readerOf(job) ?? 'VIEWER');
  const file = mayRead ? fileAddress(job) : undefined;
  const [asked, setAsked] = useState<'cancel' | 'undo'>();
  const navigate = useNavigate();
  const close = () => setAsked(undefined);
  const cancel = useJobChange(() => api.post('/api/v4/jobs/cancel', input(job.id)), { onDone: close });
  const undo = useJobChange(() => api.post('/api/v4/jobs/undo', input(job.id)), {
    onDone: ({ id }) => {
      close();
      void navigate({ to: '/locations/changes/$jobId', params: { jobId: id } });
    },
  });
  const retry = useJobChange(() => api.post('/api/v4/connected-accounts/retry-listings', input(job.id)), {
    onDone: ({ id }) => void navigate({ to: '/locations/changes/$jobId', params: { jobId: id } }),
    onError: notifyError,
  });
  const isOpen = job.state === 'RUNNING' || job.state === 'WAITING';
  const ask = (what: 'cancel' | 'undo') => {
    cancel.reset();
    undo.reset();
    setAsked(what);
  };
  // The rows are what is tried again: they are kept for a while only.
  const canRetry = job.kind === 'listing-creation' && !isOpen && job.keptUntil !== null && rowsWith(job, 'REFUSED') > 0;
  return (
    <>
      {file !== undefined && (
        <Button size={size} variant="default" component="a" href={file} download>
          {t('jobs.download')}
        </Button>
      )}
      {mayEdit && canRetry && (
        <Button size={size} variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('jobs.retry', { count: rowsWith(job, 'REFUSED') })}
        </Button>
      )}
      {mayEdit && job.canUndo && (
        <Button size={size} variant="default" onClick={() => ask('undo')}>
          {t('jobs.undo')}
        </Button>
      )}
      {mayEdit && isOpen && (
        <Button size={size} variant="default" onClick={() => ask('cancel')}>
          {t('jobs.cancel')}
        </Button>
      )}
      <ConfirmDialog
        opened={asked === 'cancel'}
        title={t('jobs.cancelTitle')}
        text={t('jobs.cancelText')}
        confirm={t('jobs.cancelConfirm')}
        action={cancel}
        onConfirm={() => cancel.mutate()}
        onClose={close}
      />
      <ConfirmDialog
        opened={asked === 'undo'}
        title={t('jobs.undoTitle')}
        text={t('jobs.undoText')}
        confirm={t('jobs.undoConfirm')}
        action={undo}
        onConfirm={() => undo.mutate()}
        onClose={close}
      />
    </>
  );
}
