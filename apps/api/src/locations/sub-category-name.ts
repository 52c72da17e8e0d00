import type { LocationInput } from '@listings/domain';
import { RequestError } from '@listings/errors';
import { findSubCategoriesByName } from '@listings/reference-data';
import type { CreateLocationInput, UpdateLocationInput } from './location-input.js';

/**
 * The input with a sub-category id. A client may give the name instead; one that is unknown or belongs to several is
 * 422 [7.1].
 */
export function withSubCategoryId(input: CreateLocationInput | UpdateLocationInput): LocationInput {
  const { subCategoryId, ...others } = input;
  return { ...others, subCategoryId: typeof subCategoryId === 'string' ? idOf(subCategoryId) : subCategoryId };
}

function idOf(name: string): number {
  const [found, ...others] = findSubCategoriesByName(name);
  if (!found) throw new RequestError('SY90006', `Sub-category "${name}" is unknown.`, { status: 422 });
  if (others.length > 0) {
    const choices = [found, ...others].map(({ databaseId, category }) => `${databaseId} (${category})`).join(', ');
    throw new RequestError('SY90006', `Sub-category "${name}" is ambiguous: give one of the ids ${choices}.`, {
      status: 422,
    });
  }
  return found.databaseId;
}
