import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { inputOf } from './draft.js';
import type { Draft } from './draft.js';

/** How long the person types nothing before the draft is checked. */
const PAUSE_MS = 400;

/** The rules that a draft breaks and what the publishers do not show of it, as the service and the publishers check them. */
export const checkQuery = (draft: Draft) => {
  const body = inputOf(draft, []);
  return queryOptions({
    queryKey: [...queryKeys.posts, 'check', body],
    queryFn: async () => api.post('/api/v4/portal/posts/check', { body }),
    placeholderData: keepPreviousData,
    enabled: draft.sites.length > 0,
    gcTime: 60_000,
  });
};

/** What the check of a draft has found. */
export type DraftCheck = ReturnType<typeof useDraftCheck>;

/** Checks a draft while the person types. `isCurrent` is false until the service has checked what is typed now. */
export function useDraftCheck(draft: Draft) {
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const { data, error, isSuccess, isPlaceholderData } = useQuery(checkQuery(settled));
  return {
    problems: data?.problems ?? [],
    warnings: data?.warnings ?? [],
    error,
    isCurrent: isSuccess && !isPlaceholderData && settled === draft,
  };
}
