import { useDebouncedValue } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { lookalikesAmong } from './lookalikes.js';
import type { Lookalikes } from './lookalikes.js';

/** Most listings of an import, and of its check. */
const MOST = 1_000;

/** How long a person selects nothing before the selection is checked. */
const PAUSE_MS = 300;

/** What looks like one place among listings that are to be imported. */
const checkQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...queryKeys.connectedAccounts, 'check-import', ids],
    queryFn: async () => {
      const body = { input: { connectedAccountListingIds: [...ids] } };
      return (await api.post('/api/v4/connected-accounts/check-import', { body })).lookalikes;
    },
    enabled: ids.length > 0 && ids.length <= MOST,
    gcTime: 60_000,
  });

/**
 * Checks the selected listings before they are imported. `isChecking` is true until the service has compared what is selected now. A check
 * that fails holds nothing up.
 */
export function useImportCheck(selected: ReadonlyMap<string, string>): {
  readonly lookalikes: readonly Lookalikes[];
  readonly isChecking: boolean;
} {
  const [settled] = useDebouncedValue(selected, PAUSE_MS);
  const { data = NONE, isLoading } = useQuery(checkQuery([...settled.keys()]));
  const isCurrent = settled === selected;
  return { lookalikes: lookalikesAmong(data, selected), isChecking: selected.size > 0 && (isLoading || !isCurrent) };
}

const NONE: readonly Lookalikes[] = [];
