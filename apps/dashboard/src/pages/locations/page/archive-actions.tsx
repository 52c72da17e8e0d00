import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { notifyDone, notifyError } from '../../../components/notify.js';
import type { Location } from '../editor/form-values.js';
import { t } from '../../../language/t.js';

/** Archives a location, or cancels the archive. */
export function ArchiveActions({ location }: { location: Location }) {
  const [isAsking, setIsAsking] = useState(false);
  const client = useQueryClient();
  const mayEdit = useAllowed('EDITOR');
  const body = { input: { locationIds: [location.id] } };
  const reload = () => client.invalidateQueries({ queryKey: queryKeys.locations });
  const archive = useMutationOnce({
    mutationFn: () => api.post('/api/v4/locations/archive', { body }),
    onSuccess: ({ result }) => {
      setIsAsking(false);
      notifyDone(
        result[0]?.status === 'SCHEDULED_FOR_ARCHIVE' ? t('locations.archive.scheduled') : t('locations.archive.done'),
      );
      return reload();
    },
  });
  const cancel = useMutationOnce({
    mutationFn: () => api.post('/api/v4/locations/cancel_archive', { body }),
    onSuccess: () => {
      notifyDone(t('locations.archive.cancelled'));
      return reload();
    },
    onError: notifyError,
  });
  if (!mayEdit) return null;
  if (location.archived || location.archivalScheduledAt !== null)
    return (
      <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('locations.archive.cancel')}
      </Button>
    );
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t('locations.archive.action')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('locations.archive.title')}
        text={t('locations.archive.text')}
        confirm={t('locations.archive.action')}
        isPending={archive.isPending}
        error={archive.error}
        onConfirm={() => archive.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
