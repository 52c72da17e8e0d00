import type { QueryClient } from '@tanstack/react-query';
import { ListingsError } from '@listings/client';
import { api } from '../../../api/client.js';
import { locationQuery } from '../location-queries.js';
import { differingFields, toInput, toValues } from './form-values.js';
import type { FormField, FormValues, Location } from './form-values.js';
import { CHANGED_MEANWHILE } from './rule-fields.js';

/** Attempts to save over versions that differ in nothing that a person edits: photos of an import arrive one by one. */
const MOST_ATTEMPTS = 5;

/** What a person has changed and not saved, with the version of the location that it is based on. */
export interface LocationEdit {
  readonly values: FormValues;
  readonly base: FormValues;
  readonly updatedAt: string;
}

/** True for the refusal of an edit that is based on an earlier version of the location. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ListingsError && error.code === CHANGED_MEANWHILE;
}

/**
 * Saves those of the fields that the person has changed, over the version that the person has seen. A later version in which these
 * fields are the same, such as one with imported photos, is no conflict: the edit is saved over it. Throws the refusal of any other.
 */
export async function saveLocation(
  client: QueryClient,
  id: string,
  { edit: { values, base, updatedAt }, fields }: { edit: LocationEdit; fields: readonly FormField[] },
): Promise<Location | null> {
  const update = async (expectedUpdatedAt: string) => {
    const input = { ...toInput(values, differingFields(base, values, fields)), id, expectedUpdatedAt };
    return (await api.post('/api/v4/locations/update', { body: { input } })).location;
  };
  let version = updatedAt;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await update(version);
    } catch (error) {
      if (!isChangedMeanwhile(error) || attempt === MOST_ATTEMPTS) throw error;
      const latest = await client.fetchQuery({ ...locationQuery(id), staleTime: 0 });
      if (!latest || differingFields(base, toValues(latest), fields).length > 0) throw error;
      version = latest.updatedAt;
    }
  }
}
