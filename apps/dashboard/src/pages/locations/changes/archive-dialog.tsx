import { useQueryClient } from '@tanstack/react-query';
import { ListingsError } from '@listings/client';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { notifyDone } from '../../../components/notify.js';
import { t } from '../../../language/t.js';
import type { ArchiveAction } from './archive-action.js';

const PATHS = { archive: '/api/v4/locations/archive', cancelArchive: '/api/v4/locations/cancel_archive' } as const;

interface ArchiveDialogProps {
  readonly action: ArchiveAction;
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Asks before locations are archived, or their archiving is cancelled. One request does all of them. */
export function ArchiveDialog({ action, ids, onClose, onDone }: ArchiveDialogProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutationOnce({
    mutationFn: () => api.post(PATHS[action], { body: { input: { locationIds: [...ids] } } }),
    onSuccess: () => {
      notifyDone(t('changes.archive.done'));
      onClose();
      onDone();
    },
    // A part may be done although the service refuses the others.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.locations }),
  });
  return (
    <ConfirmDialog
      opened
      title={t(`changes.archive.titles.${action}`, { count: ids.length })}
      text={t(`changes.archive.texts.${action}`)}
      confirm={t(`changes.archive.confirm.${action}`, { count: ids.length })}
      action={{ isPending, error: error instanceof ListingsError ? withEachOnce(error) : error }}
      danger={action === 'archive'}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** The service says the same of each location that it refuses for the same reason. */
function withEachOnce(error: ListingsError): ListingsError {
  const { kind, code, message, status, correlationId, docUrl } = error;
  const errors = [...new Map(error.errors.map((each) => [each.message, each])).values()];
  return new ListingsError({ kind, code, message, errors, status, correlationId, docUrl });
}
