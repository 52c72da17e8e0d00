import type { Answer, RunningApi } from '@listings/feature-accounts/testing';

let made = 0;

/** A valid location input; each call returns a different one. */
export function validLocation(overrides: object = {}): Record<string, unknown> {
  made += 1;
  return {
    name: `Golden Gate Cafe ${made}`,
    countryIso: 'US',
    stateIso: 'CA',
    city: 'San Francisco',
    street: `${made} Market Street`,
    postalCode: '94103',
    phone: '(415) 555-2671',
    subCategoryId: 1001,
    ...overrides,
  };
}

/** Creates a valid location with other values in some fields; returns its record. */
export async function newLocation(api: RunningApi, overrides?: object, key?: string): Promise<Answer['body']> {
  const { text, body } = await api.write('/locations', validLocation(overrides), { key });
  const { location, errors } = body.data?.createLocation ?? {};
  if (errors?.length !== 0) throw new Error(`The location was refused: ${text}`);
  return location;
}
