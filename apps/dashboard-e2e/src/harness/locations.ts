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
export async function createLocation({ apiUrl }: RunningProduct, owner: Owner, name: string): Promise<number> {
  const response = await fetch(`${apiUrl}/api/v4/locations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `API ${owner.apiKey}` },
    body: JSON.stringify({ input: { ...ADDRESS, name } }),
  });
  const { data } = (await response.json()) as {
    data: { createLocation: { location: { databaseId: number } | null; errors: unknown } };
  };
  if (!data.createLocation.location) throw new Error(JSON.stringify(data.createLocation.errors));
  return data.createLocation.location.databaseId;
}
