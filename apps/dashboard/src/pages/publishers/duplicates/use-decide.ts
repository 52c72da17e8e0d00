import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { notifyDone, notifyError } from '../../../components/notify.js';
import { t } from '../../../language/t.js';

/** A decision about a listing that may show a location a second time. */
export interface Decision {
  readonly locationId: string;
  readonly listingItemId: string;
  readonly isDuplicate: boolean;
}

/** Records decisions about duplicates, and reads the lists again. */
export function useDecide() {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: async ({ locationId, listingItemId, isDuplicate }: Decision) => {
      const body = { input: { locationId, listingItemIds: [listingItemId] } };
      if (isDuplicate) await api.post('/api/v4/locations/listings/mark-as-duplicate', { body });
      else await api.post('/api/v4/locations/listings/mark-as-not-duplicate', { body });
    },
    onSuccess: (_, { isDuplicate }) => {
      notifyDone(isDuplicate ? t('publishers.duplicates.marked') : t('publishers.duplicates.dismissed'));
      return client.invalidateQueries({ queryKey: queryKeys.connectedAccounts });
    },
    onError: notifyError,
  });
}
