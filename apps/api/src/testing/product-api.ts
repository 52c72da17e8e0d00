import * as accounts from '@listings/feature-accounts/testing';
import type { ApiOptions, GivenOptions, RunningApi } from '@listings/feature-accounts/testing';
import * as connections from '@listings/feature-connections/testing';
import { people } from '@listings/feature-identity/testing';
import { servePages } from '../dashboard/serve-pages.js';
import { FEATURES } from '../features.js';

/** How an api with all features is started. */
export type ProductOptions = Partial<ApiOptions>;

const whole = async (options: GivenOptions<ProductOptions>): Promise<ApiOptions> => ({
  features: FEATURES,
  servePages,
  people: await people(),
  ...(typeof options === 'function' ? await options() : options),
});

/** The api of a spec file with all features: starts before the tests, and closes after them. */
export const apiOfFile = (options: GivenOptions<ProductOptions> = {}): RunningApi =>
  accounts.apiOfFile(() => whole(options));

/** A further api of a spec file, on the database of another one. */
export const apiBeside = (first: RunningApi, options: GivenOptions<ProductOptions> = {}): RunningApi =>
  accounts.apiBeside(first, () => whole(options));

/** Starts an api with all features. */
export const startApi = async (options: ProductOptions = {}): Promise<RunningApi> =>
  accounts.startApi(await whole(options));

/** The api of a spec file with all features, both plug-ins and their sandbox. */
export const apiWithSandbox = (options: ProductOptions = {}) => connections.apiWithSandbox(() => whole(options));

/** The api with both plug-ins and their sandbox, for a spec file that needs neither one nor a database of its own. */
export const sharedApi = accounts.sharingOf(async () => connections.startApiWithSandbox(await whole({})));
