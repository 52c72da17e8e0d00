import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useJobChange } from '../../../api/use-job-change.js';
import { notifyError } from '../../../components/notify.js';

/** The import of listings by a job. */
export interface ListingImport {
  /** The job that was started last. */
  readonly jobId: string | undefined;
  readonly isStarting: boolean;
  readonly start: (listingIds: readonly string[]) => void;
  /** Reads again what a job has changed. */
  readonly reload: () => void;
}

/** Makes locations of listings of a connected account; `onStarted` is called when the job is there. */
export function useListingImport(connectedAccountId: string, { onStarted }: { onStarted: () => void }): ListingImport {
  const client = useQueryClient();
  const [jobId, setJobId] = useState<string>();
  const { mutate, isPending } = useJobChange(
    (listingIds: readonly string[]) => {
      const input = { connectedAccountId, connectedAccountListingIds: [...listingIds] };
      return api.post('/api/v4/connected-accounts/import-listings', { body: { input } });
    },
    {
      onDone: ({ id }) => {
        setJobId(id);
        onStarted();
      },
      onError: notifyError,
    },
  );
  return {
    jobId,
    isStarting: isPending,
    start: mutate,
    reload: () => {
      void client.invalidateQueries({ queryKey: queryKeys.connectedAccounts });
      void client.invalidateQueries({ queryKey: queryKeys.locations });
      void client.invalidateQueries({ queryKey: queryKeys.usage });
    },
  };
}
