import type { LocationInput } from '@listings/domain';
import { excerpt, RequestError } from '@listings/errors';
import { findSubCategoriesByName } from '@listings/reference-data';
import type { CreateLocationInput, UpdateLocationInput } from './location-input.js';

/**
 * Replaces a sub-category name in the input with its id. Throws a RequestError with status 422 when the name is unknown
 * or ambiguous [7.1].
 */
export function withSubCategoryId(input: CreateLocationInput | UpdateLocationInput): LocationInput {
  const { subCategoryId, ...others } = input;
  return { ...others, subCategoryId: typeof subCategoryId === 'string' ? idOf(subCategoryId) : subCategoryId };
}

function idOf(name: string): number {
  const [found, ...others] = findSubCategoriesByName(name);
  if (!found) throw new RequestError('SY90006', `Sub-category "${excerpt(name)}" is unknown.`, { status: 422 });
  if (others.length > 0) {
    const choices = [found, ...others].map(({ databaseId, category }) => `${databaseId} (${category})`).join(', ');
    throw new RequestError('SY90006', `Sub-category "${excerpt(name)}" is ambiguous: give one of the ids ${choices}.`, {
      status: 422,
    });
  }
  return found.databaseId;
}
