import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { INPUT_BOUNDS } from '@listings/domain';
import { globalId } from '@listings/pagination';
import type { GlobalIdType } from '@listings/pagination';
import { REQUEST_BOUNDS } from './request-bounds.js';

/**
 * The types of ids, and who owns the records: an `account`, `everyone` (reference data), or `nobody` (ids of the client
 * or of another system). In the document an id has its type as `x-id-type`. The tenant tests send the id of another
 * account's record at every place of a request that has an `account` type [reliability 3].
 */
export const idTypes = {
  Account: 'account',
  Location: 'account',
  LocationCursor: 'account',
  StoreCode: 'account',
  Folder: 'account',
  MediaFile: 'account',
  PhotoRequest: 'account',
  SocialPost: 'account',
  Interaction: 'account',
  InteractionResponse: 'account',
  Listing: 'account',
  ConnectedAccount: 'account',
  ConnectedAccountListing: 'account',
  MatchRecord: 'account',
  DuplicateListing: 'account',
  User: 'account',
  Invitation: 'account',
  ApiKey: 'account',
  Session: 'account',
  LoggedRequest: 'account',
  WebhookEvent: 'account',
  Redelivery: 'account',
  LocationView: 'account',
  Job: 'account',
  File: 'account',
  Country: 'everyone',
  State: 'everyone',
  SubCategory: 'everyone',
  Category: 'everyone',
  Site: 'everyone',
  VoiceAssistant: 'everyone',
  Plan: 'everyone',
  // A position in a list, which belongs to no record.
  InteractionCursor: 'nobody',
  AuditCursor: 'nobody',
  DeliveryCursor: 'nobody',
  HistoryCursor: 'nobody',
  RequestCursor: 'nobody',
  SubmissionCursor: 'nobody',
  GroupingCursor: 'nobody',
  RankingCursor: 'nobody',
  EventSequence: 'nobody',
  JobCursor: 'nobody',
  JobRowCursor: 'nobody',
  DifferenceCursor: 'nobody',
  External: 'nobody',
} as const satisfies Record<string, 'account' | 'everyone' | 'nobody'>;

/** A type of id, see {@link idTypes}. */
export type IdType = keyof typeof idTypes;

/** Adds the id type to a schema. */
export function idOf<S extends TSchema>(type: IdType, schema: S): S {
  return { ...schema, 'x-id-type': type };
}

/** A global id in a response: base64 of `<Type>:<databaseId>` [1.5]. */
export function globalIdOf(type: IdType & GlobalIdType, description: string) {
  const examples = [globalId(type, 100001)];
  return idOf(type, Type.String({ description: `${description} A global id: base64 of \`${type}:<id>\`.`, examples }));
}

/** The id of the location in examples. */
export const locationIdExample = globalId('Location', 100001);

/** The numeric database id of a record. */
export function databaseIdOf(type: IdType, description: string) {
  return idOf(type, Type.Integer({ description }));
}

/** A location id as text, as in the parameters of a query. */
export const LocationIdText = idOf(
  'Location',
  Type.String({ maxLength: INPUT_BOUNDS.id, description: 'Id of a location: the global id or the number.' }),
);

/** An id in UUID form. */
export function uuidOf(type: IdType, description: string) {
  return idOf(type, Type.String({ format: 'uuid', description }));
}

const UUID_PATTERN = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

/** An id in UUID form in a request body. */
export function inputUuidOf(type: IdType, description: string) {
  return idOf(type, Type.String({ maxLength: INPUT_BOUNDS.uuid, pattern: UUID_PATTERN, description }));
}

/** The id of a folder in a request. */
export const inputFolderId = (description: string) =>
  idOf('Folder', Type.String({ maxLength: INPUT_BOUNDS.id, pattern: UUID_PATTERN, description }));

/** A location id in a request body: the global id, a number or a numeric string [contract 1]. */
export const LocationId = idOf(
  'Location',
  Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    maxLength: INPUT_BOUNDS.id,
    description: 'Id of the location: the global id, the database id, or the database id as a string.',
  }),
);

/** 1 to 500 location ids. */
export const LocationIds = Type.Array(LocationId, {
  minItems: 1,
  maxItems: REQUEST_BOUNDS.locationIds,
  description: `Ids of 1 to ${REQUEST_BOUNDS.locationIds} locations.`,
});
