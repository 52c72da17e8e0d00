import { accountsFeature } from '@listings/feature-accounts/feature';
import { apisOf, noConnections, sharingOf } from '@listings/feature-accounts/testing';
import type { ApiOptions } from '@listings/feature-accounts/testing';
import { identityFeature } from '../identity.feature.js';
import { people } from './people.js';

/** How an api of accounts and people is started. */
export type IdentityOptions = Partial<Omit<ApiOptions, 'features' | 'people'>>;

/** Apis of accounts and people. */
export const { apiOfFile, apiBeside, startApi } = apisOf(async () => ({
  features: [accountsFeature, identityFeature, noConnections],
  people: await people(),
}));

/** The api that spec files share which need no clock and no settings of their own. */
export const sharedApi = sharingOf(startApi);
