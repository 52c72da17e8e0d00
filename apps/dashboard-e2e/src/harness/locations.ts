import type { Page } from 'playwright-core';
import type { Owner } from './accounts.js';
import type { RunningProduct } from './product.js';

const ADDRESS = {
  countryIso: 'US',
  stateIso: 'CA',
  street: '1 Market Street',
  city: 'San Francisco',
  postalCode: '94105',
  subCategoryId: 'Coffee Shop',
};

/** Creates a location over the public API, and returns its database id. */
export async function createLocation(
  { apiUrl }: RunningProduct,
  owner: Owner,
  name: string,
  more: { readonly subCategoryId?: string } = {},
): Promise<number> {
  const response = await fetch(`${apiUrl}/api/v4/locations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `API ${owner.apiKey}` },
    body: JSON.stringify({ input: { ...ADDRESS, name, ...more } }),
  });
  const { data } = (await response.json()) as {
    data: { createLocation: { location: { databaseId: number } | null; errors: unknown } };
  };
  if (!data.createLocation.location) throw new Error(JSON.stringify(data.createLocation.errors));
  return data.createLocation.location.databaseId;
}

/** Updates the store code of a location over the public API, as another client does. */
export async function updateStoreCode(
  { apiUrl }: RunningProduct,
  owner: Owner,
  input: { id: number; storeId: string },
): Promise<void> {
  const response = await fetch(`${apiUrl}/api/v4/locations/update`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `API ${owner.apiKey}` },
    body: JSON.stringify({ input }),
  });
  const { data } = (await response.json()) as { data: { updateLocation: { location: unknown; errors: unknown } } };
  if (!data.updateLocation.location) throw new Error(JSON.stringify(data.updateLocation.errors));
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
