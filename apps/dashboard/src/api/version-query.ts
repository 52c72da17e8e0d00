import { queryOptions } from '@tanstack/react-query';

/** The release of the service, such as `0.2.0`; null where a proxy keeps the path for itself. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: async ({ signal }): Promise<string | null> => {
    const response = await fetch('/version', { signal });
    const { version } = response.ok ? ((await response.json()) as { version?: unknown }) : {};
    return typeof version === 'string' ? version : null;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
