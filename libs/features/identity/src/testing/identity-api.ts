import { accountsFeature } from '@listings/feature-accounts/feature';
import * as accounts from '@listings/feature-accounts/testing';
import type { ApiOptions, GivenOptions, RunningApi } from '@listings/feature-accounts/testing';
import { identityFeature } from '../identity.feature.js';
import { people } from './people.js';

/** How an api of accounts and people is started. */
export type IdentityOptions = Omit<ApiOptions, 'features' | 'people'>;

const whole = async (options: GivenOptions<IdentityOptions>): Promise<ApiOptions> => ({
  features: [accountsFeature, identityFeature, accounts.noConnections],
  people: await people(),
  ...(typeof options === 'function' ? await options() : options),
});

/** The api of a spec file with accounts and people: starts before the tests, and closes after them. */
export const apiOfFile = (options: GivenOptions<IdentityOptions> = {}): RunningApi =>
  accounts.apiOfFile(() => whole(options));

/** A further api of a spec file, on the database of another one. */
export const apiBeside = (first: RunningApi, options: GivenOptions<IdentityOptions> = {}): RunningApi =>
  accounts.apiBeside(first, () => whole(options));

/** Starts an api with accounts and people. */
export const startApi = async (options: IdentityOptions = {}): Promise<RunningApi> =>
  accounts.startApi(await whole(options));

/** The api that spec files share which need no clock and no settings of their own. */
export const sharedApi = accounts.sharingOf(startApi);
