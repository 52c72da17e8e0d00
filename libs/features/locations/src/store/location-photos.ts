import type { PhotoOrigin, PhotoType, StoredPhoto } from '@listings/domain';
import { changeRows, selectRow, selectRows, selectValues } from '@listings/persistence';
import type { Transaction } from '@listings/persistence';

/** The origin of an imported photo, of a row with these two columns. */
export const PHOTO_ORIGIN = `case when imported_from is not null
  then jsonb_build_object('publisher', imported_from, 'listingRef', imported_listing) end as "importedFrom"`;

const COLUMNS = `id, location_id as "locationId", media_id as "mediaId", type, caption, file_type as "fileType", bytes, width,
  height, star, views, ${PHOTO_ORIGIN}`;

/** Returns all photos of some locations. */
export const findPhotos = selectRows<[key: { accountId: number; locationIds: readonly number[] }], StoredPhoto>({
  name: 'photos-of-locations',
  text: `select ${COLUMNS} from location_photos where account_id = $accountId and location_id = any($locationIds::integer[]) order by id`,
});

/** What the address of a photo needs, without its caption: many of them are in memory at once. */
export type PhotoAddress = Pick<StoredPhoto, 'locationId' | 'mediaId' | 'type' | 'fileType'>;

/** Returns the addresses of all photos of some locations. */
export const findPhotoAddresses = selectRows<
  [key: { accountId: number; locationIds: readonly number[] }],
  PhotoAddress
>({
  name: 'photo-addresses-of-locations',
  text: `select location_id as "locationId", media_id as "mediaId", type, file_type as "fileType" from location_photos
    where account_id = $accountId and location_id = any($locationIds::integer[]) order by id`,
});

/** Returns a photo of an account; undefined if there is none with that id. */
export const findPhoto = selectRow<[key: { accountId: number; photoId: number }], StoredPhoto>({
  name: 'photo',
  text: `select ${COLUMNS} from location_photos where account_id = $accountId and id = $photoId`,
});

/** Returns which of some locations have photos. */
export const findPhotographed = selectValues<[key: { accountId: number; locationIds: readonly number[] }], number>({
  name: 'locations-with-photos',
  text: `select given.id from unnest($locationIds::integer[]) as given (id)
    where exists (select from location_photos photo where photo.account_id = $accountId and photo.location_id = given.id)`,
});

/** A photo whose files are stored. */
export interface NewPhoto extends Pick<
  StoredPhoto,
  'mediaId' | 'type' | 'caption' | 'fileType' | 'bytes' | 'width' | 'height'
> {
  readonly importedFrom: PhotoOrigin | null;
}

/**
 * Inserts photos of stored files, which are then no longer orphaned. Throws if a sweep has claimed a file meanwhile.
 */
export async function insertPhotos(
  transaction: Transaction,
  photos: { accountId: number; locationId: number; added: readonly NewPhoto[] },
): Promise<StoredPhoto[]> {
  const { accountId, locationId, added } = photos;
  if (added.length === 0) return [];
  const column = <K extends keyof NewPhoto>(name: K) => added.map((photo) => photo[name]);
  const rows = await transaction.query<StoredPhoto>(
    `with kept as (
       delete from orphaned_media where account_id = $1 and media_id = any($3::uuid[]) and remove_at > now() returning media_id
     )
     insert into location_photos (account_id, location_id, media_id, type, caption, file_type, bytes, width, height, imported_from,
       imported_listing)
     select $1, $2, photo.media_id, photo.type, photo.caption, photo.file_type, photo.bytes, photo.width, photo.height,
       photo.imported_from, photo.imported_listing
     from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::integer[], $8::integer[], $9::integer[], $10::text[], $11::text[])
       with ordinality
       as photo (media_id, type, caption, file_type, bytes, width, height, imported_from, imported_listing, position)
     join kept using (media_id) order by photo.position
     returning ${COLUMNS}`,
    [
      accountId,
      locationId,
      column('mediaId'),
      column('type'),
      column('caption'),
      column('fileType'),
      column('bytes'),
      column('width'),
      column('height'),
      added.map(({ importedFrom }) => importedFrom?.publisher ?? null),
      added.map(({ importedFrom }) => importedFrom?.listingRef ?? null),
    ],
  );
  if (rows.length !== added.length) throw new Error('The files of a photo were given up before it was saved.');
  return rows;
}

/** Deletes photos of a location; their files become orphaned in the same transaction. Returns those that existed. */
export const deletePhotos = selectRows<
  [key: { accountId: number; locationId: number; ids: readonly number[] }],
  { id: number; type: PhotoType },
  Transaction
>({
  text: `with gone as (
      delete from location_photos where account_id = $accountId and location_id = $locationId and id = any($ids::bigint[])
      returning id, type, media_id, file_type
    ), orphaned as (
      insert into orphaned_media (account_id, media_id, file_type, remove_at) select $accountId, media_id, file_type, now() from gone
    )
    select id, type from gone`,
});

/** Sets or removes the star numbers of photos of a location. */
export const saveStars = changeRows<
  [change: { accountId: number; locationId: number; stars: ReadonlyMap<number, number | null> }],
  Transaction
>({
  text: `update location_photos photo set star = given.star
    from unnest($3::bigint[], $4::smallint[]) as given (id, star)
    where photo.account_id = $1 and photo.location_id = $2 and photo.id = given.id`,
  values: (change) => [change.accountId, change.locationId, [...change.stars.keys()], [...change.stars.values()]],
});
