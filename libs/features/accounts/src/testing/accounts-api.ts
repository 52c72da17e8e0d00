import { accountsFeature } from '../accounts.feature.js';
import { noConnections } from './no-connections.js';
import { apiBeside, apiOfFile, startApi } from './running-api.js';
import type { GivenOptions, RunningApi } from './running-api.js';
import { sharingOf } from './shared-api.js';

const features = [accountsFeature, noConnections];

/** The api of accounts that spec files share. */
export const accountsApi = sharingOf(() => startApi({ features }));

/** Two apis of accounts on the database of a spec file, as two processes. */
export function twoAccountsApis(): [api: RunningApi, other: RunningApi] {
  const api = apiOfFile({ features });
  const other: GivenOptions = () => ({ features, clock: api.clock });
  return [api, apiBeside(api, other)];
}
