import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PublicSchemas } from '../../../api/types.js';
import { notifyDone, notifyError, notifyUndoable } from '../../../components/notify.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';

interface Decision {
  readonly duplicate: PublicSchemas['DuplicateListingOfLocation'];
  readonly isDuplicate: boolean;
}

/** Records decisions about duplicates, and reads the lists again. */
export function useDecide() {
  const decide = useChange(
    async ({ duplicate: { locationId, listingItemId }, isDuplicate }: Decision) => {
      const body = { input: { locationId, listingItemIds: [listingItemId] } };
      if (isDuplicate) await api.post('/api/v4/locations/listings/mark-as-duplicate', { body });
      else await api.post('/api/v4/locations/listings/mark-as-not-duplicate', { body });
    },
    {
      onDone: (_, decision) => {
        if (decision.isDuplicate) notifyDone(t('publishers.duplicates.marked'));
        // What somebody has marked before can be marked again.
        else if (decision.duplicate.status !== 'MARKED') notifyDone(t('publishers.duplicates.dismissed'));
        else
          notifyUndoable(t('publishers.duplicates.dismissed'), () => decide.mutate({ ...decision, isDuplicate: true }));
      },
      outdates: [queryKeys.connectedAccounts],
      onError: notifyError,
    },
  );
  return decide;
}
