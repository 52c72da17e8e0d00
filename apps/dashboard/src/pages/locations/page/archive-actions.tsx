import { Button } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import { ConfirmButton } from '../../../components/confirm-button.js';
import { notifyDone, notifyError } from '../../../components/notify.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import type { Location } from '../editor/form-values.js';

/** Archives a location, or cancels the archive. */
export function ArchiveActions({ location }: { location: Location }) {
  const mayEdit = useAllowed('EDITOR');
  const body = { input: { locationIds: [location.id] } };
  const outdates = [queryKeys.locations];
  const cancel = useChange(() => api.post('/api/v4/locations/cancel_archive', { body }), {
    ...{ outdates, done: t('locations.archive.cancelled'), onError: notifyError },
  });
  if (!mayEdit) return null;
  if (location.archived || location.archivalScheduledAt !== null)
    return (
      <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('locations.archive.cancel')}
      </Button>
    );
  return (
    <ConfirmButton
      label={t('locations.archive.action')}
      title={t('locations.archive.title')}
      text={t('locations.archive.text')}
      change={() => api.post('/api/v4/locations/archive', { body })}
      options={{
        onDone: ({ result: [archived] }) =>
          notifyDone(
            archived?.status === 'SCHEDULED_FOR_ARCHIVE'
              ? t('locations.archive.scheduled')
              : t('locations.archive.done'),
          ),
        outdates,
      }}
    />
  );
}
