import { apisOf, sharingOf } from '@listings/feature-accounts/testing';
import type { ApiOptions } from '@listings/feature-accounts/testing';
import * as connections from '@listings/feature-connections/testing';
import { people } from '@listings/feature-identity/testing';
import { servePages } from '../dashboard/serve-pages.js';
import { FEATURES } from '../features.js';

/** How an api with all features is started. */
export type ProductOptions = Partial<ApiOptions>;

const product = apisOf(async () => ({ features: FEATURES, servePages, people: await people() }));

/** Apis with all features. */
export const { apiOfFile, apiBeside, startApi } = product;

/** The api of a spec file with all features, both plug-ins and their sandbox. */
export const apiWithSandbox = (options: ProductOptions = {}) =>
  connections.apiWithSandbox(() => product.whole(options));

/** The api with both plug-ins and their sandbox, for a spec file that needs neither one nor a database of its own. */
export const sharedApi = sharingOf(async () => connections.startApiWithSandbox(await product.whole({})));
