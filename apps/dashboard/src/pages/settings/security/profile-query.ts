import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';

/** The signed-in user. */
export type Profile = PortalSchemas['Profile'];

/** Reads the profile of the signed-in user. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: () => api.get('/api/v4/portal/profile'),
});
