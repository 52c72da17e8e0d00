import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './client.js';
import { queryKeys } from './query-keys.js';
import type { PortalSchemas } from './types.js';

/** A publisher of the installation. */
export type PublisherInfo = PortalSchemas['PortalPublisher'];

/** The publishers of the installation; they change with a release only. */
export const publishersQuery = queryOptions({
  queryKey: queryKeys.publishers,
  queryFn: async () => (await api.get('/api/v4/portal/publishers')).publishers,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The publishers of the installation; none while they are loading. */
export function usePublishers(): readonly PublisherInfo[] {
  return useQuery(publishersQuery).data ?? NONE;
}

const NONE: readonly PublisherInfo[] = [];

/** Returns a function that names a publisher by its constant or hostname. */
export function usePublisherNames(): (site: string) => string {
  const { data = [] } = useQuery(publishersQuery);
  return (site) => data.find(({ publisher, hostname }) => publisher === site || hostname === site)?.name ?? site;
}
