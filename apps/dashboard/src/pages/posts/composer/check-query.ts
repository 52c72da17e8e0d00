import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { inputOf } from './draft.js';
import type { Draft } from './draft.js';

/** How long the person types nothing before the draft is checked. */
const PAUSE_MS = 400;

/** The rules that a draft breaks, as the service and the publishers check them. */
const checkQuery = (draft: Draft) => {
  const body = inputOf(draft, []);
  return queryOptions({
    queryKey: [...queryKeys.posts, 'check', body],
    queryFn: async () => (await api.post('/api/v4/portal/posts/check', { body })).problems,
    placeholderData: keepPreviousData,
    enabled: draft.sites.length > 0,
    gcTime: 60_000,
  });
};

/** Checks a draft while the person types. `isCurrent` is false until the service has checked what is typed now. */
export function useDraftCheck(draft: Draft) {
  const [settled] = useDebouncedValue(draft, PAUSE_MS);
  const { data: problems = [], error, isSuccess, isPlaceholderData } = useQuery(checkQuery(settled));
  return { problems, error, isCurrent: isSuccess && !isPlaceholderData && settled === draft };
}
