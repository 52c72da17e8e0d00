import type { Page } from 'playwright-core';
import type { Owner } from './accounts.js';
import { call } from './api.js';
import type { RunningProduct } from './product.js';

const PLACE = { countryIso: 'US', stateIso: 'CA', city: 'San Francisco', postalCode: '94105' };
const ADDRESS = { ...PLACE, street: '1 Market Street', subCategoryId: 'Coffee Shop' };

interface Created {
  readonly data: { readonly createLocation: { readonly location: { readonly databaseId: number } } };
}

/** Creates a location over the public API, and returns its database id. */
export async function createLocation(
  product: RunningProduct,
  owner: Pick<Owner, 'apiKey'>,
  name: string,
  more: { readonly subCategoryId?: string } = {},
): Promise<number> {
  const { data } = await call<Created>(product, owner, 'locations', { ...ADDRESS, name, ...more });
  return data.createLocation.location.databaseId;
}

/** Updates fields of a location over the public API, as another client does. */
export async function updateLocation(
  product: RunningProduct,
  owner: Owner,
  input: { id: number; storeId?: string; enabledSiteIds?: readonly number[] },
): Promise<void> {
  await call(product, owner, 'locations/update', input);
}

/** The address of the sections of a location. */
export const detailsOf = (id: number | undefined) => `/locations/${id}?tab=details`;

/** Opens the form of a section of the location that the page shows. */
export async function editSection(page: Page, section: string): Promise<void> {
  await page.getByRole('button', { name: `Edit: ${section}`, exact: true }).click();
}

/** Saves the open form of a section, and waits until it is saved. */
export async function saveSection(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  // The form stays open while it is refused. The notification ends by itself.
  await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' });
}
