import { Type } from 'typebox';
import type { TSchema } from 'typebox';
import { globalId } from '@listings/pagination';
import type { GlobalIdType } from '@listings/pagination';

/**
 * What ids name, and whose it is: an `account`'s own record, reference data of `everyone`, or a word of the client or
 * of another system that is `nobody`'s here. In the document an id carries its type as `x-id-type`; the tenant tests
 * try another account's record at every place of a request that is marked so [reliability 3].
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
  Listing: 'account',
  ConnectedAccount: 'account',
  ConnectedAccountListing: 'account',
  MatchRecord: 'account',
  Country: 'everyone',
  State: 'everyone',
  SubCategory: 'everyone',
  Category: 'everyone',
  Site: 'everyone',
  VoiceAssistant: 'everyone',
  Plan: 'everyone',
  External: 'nobody',
} as const satisfies Record<string, 'account' | 'everyone' | 'nobody'>;

/** One of {@link idTypes}. */
export type IdType = keyof typeof idTypes;

/** Marks a schema as an id of this type. */
export function idOf<S extends TSchema>(type: IdType, schema: S): S {
  return { ...schema, 'x-id-type': type };
}

/** A global id in an answer: base64 of `<Type>:<databaseId>` [1.5]. */
export function globalIdOf(type: IdType & GlobalIdType, description: string) {
  const examples = [globalId(type, 100001)];
  return idOf(type, Type.String({ description: `${description} Base64 of \`${type}:<id>\`.`, examples }));
}

/** The number of a record in the database. */
export function databaseIdOf(type: IdType, description: string) {
  return idOf(type, Type.Integer({ description }));
}

/** A UUID. */
export function uuidOf(type: IdType, description: string) {
  return idOf(type, Type.String({ format: 'uuid', description }));
}

/** A location id in a body: the global id, a number or a numeric string [contract 1]. */
export const LocationId = idOf(
  'Location',
  Type.Unsafe<string | number>({
    type: ['string', 'integer'],
    description: 'A location: its global id, its number, or its number as text.',
  }),
);

/** 1 to 500 location ids. */
export const LocationIds = Type.Array(LocationId, { minItems: 1, maxItems: 500, description: '1 to 500 locations.' });
