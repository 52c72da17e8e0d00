import { Type } from 'typebox';
import { malformed } from '@listings/errors';
import type { LocationFilter } from '@listings/persistence';
import { nestedObject, oneOf } from '../http/input-schemas.js';
import type { QueryParameter } from '../http/operation.js';

/** The `filter` object of location lists [4.2], [contract 4]. */
const LocationFilterInput = nestedObject('LocationFilterInput', {
  tag: Type.Optional(Type.String()),
  tags: Type.Optional(Type.Array(Type.String())),
  folderId: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })),
  folderName: Type.Optional(Type.String()),
  approved: Type.Optional(oneOf(['PENDING', 'APPROVED', 'REJECTED'] as const)),
  archived: Type.Optional(Type.Boolean()),
  status: Type.Optional(
    oneOf(['ACTIVE', 'PENDING', 'TEMPORARILY_CLOSED', 'SCHEDULED_FOR_ARCHIVE', 'ARCHIVED'] as const),
  ),
  storeIds: Type.Optional(Type.Array(Type.String())),
  countryIso: Type.Optional(Type.String()),
  stateIso: Type.Optional(Type.String()),
  subCategoryId: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  connected: Type.Optional(nestedObject('ConnectedFilterInput', { publisher: Type.String(), value: Type.Boolean() })),
  updatedSince: Type.Optional(Type.String()),
});
export type LocationFilterInput = Type.Static<typeof LocationFilterInput>;

/** The `filter` parameter of an operation. */
export const filterParameter: QueryParameter = {
  kind: 'json',
  description:
    'JSON object: tag, tags (any of), folderId, folderName, approved, archived, status, storeIds, countryIso, stateIso, subCategoryId, connected, updatedSince.',
  schema: LocationFilterInput,
};

/** Translates the filter of a request for the repository. */
export function locationFilter(input: LocationFilterInput | undefined, publishers: readonly string[]): LocationFilter {
  if (!input) return {};
  const { tag, tags, updatedSince, connected, ...same } = input;
  if (connected && !publishers.includes(connected.publisher)) {
    throw malformed(`Parameter "filter" at "connected.publisher" expected one of ${publishers.join(', ')}.`);
  }
  const since = updatedSince === undefined ? undefined : new Date(updatedSince);
  if (since && (Number.isNaN(since.getTime()) || since.getUTCFullYear() > 9999)) {
    throw malformed('Parameter "filter" at "updatedSince" expected an ISO-8601 timestamp.');
  }
  const wanted = tag === undefined ? tags : [...(tags ?? []), tag];
  return { ...same, connected, updatedSince: since, ...(wanted && { tags: wanted }) };
}
