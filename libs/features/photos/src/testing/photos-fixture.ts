import { readdir } from 'node:fs/promises';
import type { Caller, PhotoType } from '@listings/domain';
import { findAccount, insertAccount } from '@listings/feature-accounts';
import type { AccountRow } from '@listings/feature-accounts';
import { insertPhotos, lockLocations, renderRecords } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import { callerOf, eventsOf, newLocation, temporaryDatabase } from '@listings/persistence/testing';
import { BucketMediaStore, createLogger, FolderMediaStore } from '@listings/platform';
import { manualClock, startReceiver } from '@listings/testing';
import { shared, temporaryFolder } from '@listings/testing/jest';
import { testWork, workOn } from '@listings/work/testing';
import { addLocationPhotos, PhotoRequests, photosDependencies, requestPhotos } from '../index.js';
import type { AddPhotosResult, PhotosDependencies } from '../index.js';
import { recordOrphanedMedia } from '../store/orphaned-media.js';
import { testImage } from './test-images.js';

/** An account with a location. */
export interface Tenant extends Readonly<Record<'accountId' | 'locationId', number>> {
  readonly caller: Caller;
}

/** A photo to add, by default an additional one without a caption. */
interface PhotoGiven {
  readonly url: string;
  readonly type?: PhotoType;
  readonly caption?: string;
}

/** The parts of a record that tests check. */
interface PhotosRecord {
  readonly locationPhotos: { id: string; type: string; starred: boolean; url: string }[];
  readonly updatedAt: string;
}

/** Starts the feature with its own database, media folder and image server, for a test file. */
export const photosFixture = () => shared(newFixture);

async function newFixture() {
  const database = await temporaryDatabase();
  const folder = temporaryFolder();
  const clock = manualClock();
  const server = await startReceiver({ clock });
  const images = new Map<string, Buffer>();
  server.answer(({ path }) => {
    const body = images.get(path);
    return body ? { body } : { status: 404 };
  });
  const made = photosDependencies({
    database,
    clock,
    work: testWork(database),
    followers: [],
    logger: createLogger({ name: 'test', level: 'silent' }),
    records: { verifyingPublishers: [], mediaUrl: 'https://media.example' },
    media: new FolderMediaStore(folder.path),
    allowPrivateAddresses: true,
  });
  const deps = { ...made, unit: database };
  let served = 0;
  const image = await testImage();
  const render = async (transaction: Transaction, accountId: number, locationId: number) => {
    const account = (await findAccount(transaction, accountId)) as AccountRow;
    const locations = await lockLocations(transaction, { accountId, ids: [locationId] });
    await renderRecords(transaction, { account, settings: deps.records }, locations);
  };
  const inputs = (photos: readonly PhotoGiven[]) =>
    photos.map((photo) => ({ type: 'ADDITIONAL' as const, caption: null, ...photo }));

  return {
    /** `clock` is that of the feature and of the image `server`, which serves `images` by path and counts every request. */
    deps,
    clock,
    database,
    server,
    images,
    /** Serves an image and returns its URL. */
    async imageUrl(other?: Buffer) {
      const path = `/${(served += 1)}.jpg`;
      images.set(path, other ?? image);
      return `${server.url}${path}`;
    },
    async tenant(): Promise<Tenant> {
      return database.transaction(async (transaction) => {
        const accountId = await insertAccount(transaction, { name: 'Shops', plan: 'ENTERPRISE' });
        const locationId = await newLocation(transaction, accountId, { name: 'Shop', sub_category_id: 1001 });
        await render(transaction, accountId, locationId);
        return { caller: callerOf(accountId), accountId, locationId };
      });
    },
    add: ({ caller, locationId }: Tenant, ...photos: PhotoGiven[]): Promise<AddPhotosResult> =>
      addLocationPhotos(deps, caller, { locationId, photos: inputs(photos) }),
    /** Stores photos without files, as if they had been added. Returns their numbers. */
    stored: ({ accountId, locationId }: Tenant, ...types: PhotoType[]): Promise<number[]> =>
      database.transaction(async (transaction) => {
        const size = { bytes: 20_000, width: 800, height: 600 };
        const file = { caption: null, fileType: 'image/png' as const, ...size, importedFrom: null };
        const added = types.map((type) => ({ mediaId: clock.uuid(), type, ...file }));
        for (const { mediaId, fileType } of added)
          await recordOrphanedMedia(transaction, { accountId, mediaId, fileType });
        const photos = await insertPhotos(transaction, { accountId, locationId, added });
        await render(transaction, accountId, locationId);
        return photos.map(({ id }) => id);
      }),
    /** Creates a photo request, as a call with more than 30 photos does. Returns its id. */
    request: ({ caller, locationId }: Tenant, ...photos: PhotoGiven[]): Promise<string> =>
      database.transaction((transaction) =>
        requestPhotos(transaction, deps, caller, { locationId, photos: inputs(photos) }),
      ),
    /** A bucket whose server is down. No time passes between the attempts to use it. */
    unavailableMedia: () => {
      const keys = { accessKeyId: 'none', secretAccessKey: 'none' };
      const bucket = { endpoint: 'http://127.0.0.1:1', region: 'none', bucket: 'none', ...keys };
      return new BucketMediaStore(bucket, { after: clock.after, sleep: async () => undefined });
    },
    /** Processes a photo request until nothing of it is due. */
    async work({ accountId }: Tenant, requestId: string) {
      while (await workOn(deps, new PhotoRequests(deps), { accountId, subject: requestId }));
    },
    /** The record of a location. */
    async record({ accountId, locationId }: Tenant) {
      const [document = ''] = await database.values<string>`select document from location_documents
        where account_id = ${accountId} and id = ${locationId}`;
      return JSON.parse(document) as PhotosRecord;
    },
    /** The files of an account that no photo shows: those that are to be deleted now or later. */
    async orphanedMedia({ accountId }: Tenant) {
      const rows = await database.values<boolean>`select remove_at <= now() from orphaned_media
        where account_id = ${accountId}`;
      return { due: rows.filter((isDue) => isDue).length, later: rows.filter((isDue) => !isDue).length };
    },
    /** Archives the location of an account, without what follows from it. */
    archive: ({ accountId }: Tenant) =>
      database.sql`update locations set archived_at = now() where account_id = ${accountId}`,
    /** The dependencies with a media store whose `put` does this. */
    storing(put: PhotosDependencies['media']['put']): typeof deps {
      const { media } = deps;
      return { ...deps, media: { put, open: media.open.bind(media), remove: media.remove.bind(media) } };
    },
    /** Files in the media store, of all accounts. */
    async files() {
      const found = await readdir(folder.path, { recursive: true, withFileTypes: true });
      return found.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    /** Events of an account, oldest first. */
    events: ({ accountId }: Tenant) => eventsOf(database, accountId),
    async close() {
      await server.close();
      await database.close();
      folder.close();
    },
  };
}

/** The codes of violations, in their order. */
export const codesOf = ({ violations }: Pick<AddPhotosResult, 'violations'>): string[] =>
  violations.map(({ code }) => code);

/** The number inside a photo's id. */
export const photoNumber = (id: string) => Number(Buffer.from(id, 'base64').toString().split(':')[1]);
