import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { notifyDone, notifyError, notifyUndoable } from '../../../components/notify.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';

/** A decision about a listing that may show a location a second time. */
export interface Decision {
  readonly locationId: string;
  readonly listingItemId: string;
  readonly isDuplicate: boolean;
  /** Whether somebody has marked it before: then the decision can be taken back. */
  readonly wasMarked?: boolean;
}

/** Records decisions about duplicates, and reads the lists again. */
export function useDecide() {
  const decide = useChange(
    async ({ locationId, listingItemId, isDuplicate }: Decision) => {
      const body = { input: { locationId, listingItemIds: [listingItemId] } };
      if (isDuplicate) await api.post('/api/v4/locations/listings/mark-as-duplicate', { body });
      else await api.post('/api/v4/locations/listings/mark-as-not-duplicate', { body });
    },
    {
      onDone: (_, decision) => {
        if (decision.isDuplicate) notifyDone(t('publishers.duplicates.marked'));
        else if (!decision.wasMarked) notifyDone(t('publishers.duplicates.dismissed'));
        else
          notifyUndoable(t('publishers.duplicates.dismissed'), () => decide.mutate({ ...decision, isDuplicate: true }));
      },
      outdates: [queryKeys.connectedAccounts],
      onError: notifyError,
    },
  );
  return decide;
}
