import { readdir } from 'node:fs/promises';
import { expect } from '@jest/globals';
import { mediaFiles } from '@listings/domain';
import type { PhotoFileType } from '@listings/domain';
import { archiveLocations, createLocation } from '@listings/feature-locations';
import { requestPhotos } from '@listings/feature-photos';
import { callerOf, newAccount, newLocation } from '@listings/persistence/testing';
import { locationDependencies } from '../location-dependencies.js';
import type { WorkerKit } from '../worker-kit.js';
import { deathsAt } from './killed-work.js';
import type { KilledWork } from './killed-work.js';

/** Photos that a client wants to be downloaded from a URL. */
export function photos(kit: WorkerKit, url: () => string): KilledWork {
  const PHOTOS = 20;
  let accountId: number;
  const media = (table: string) =>
    kit.database.query<{ mediaId: string; fileType: PhotoFileType }>(
      `select media_id as "mediaId", file_type as "fileType" from ${table} where account_id = $1`,
      [accountId],
    );
  return [
    undefined,
    {
      holds: '[reliability 2, I1] every photo of a request is added once and leaves no untracked file',
      places: deathsAt('photo', 'before_store after_store photos.before_commit after_store', 'after_store'),
      begin: async () => {
        accountId = await newAccount(kit.database);
        const locationId = await newLocation(kit.database, accountId);
        const photo = { url: url(), caption: null, type: 'ADDITIONAL' } as const;
        const wanted = Array.from({ length: PHOTOS }, () => photo);
        await kit.database.transaction((transaction) =>
          requestPhotos(transaction, kit.deps, { accountId, source: 'api' }, { locationId, photos: wanted }),
        );
      },
      isDone: async () => !(await kit.has('work where account_id = $1', accountId)),
      check: async () => {
        const items = await kit.sql`
          select status, count(*)::integer as n from photo_request_items where account_id = ${accountId} group by status`;
        expect(items).toEqual([{ status: 'SUCCESS', n: PHOTOS }]);
        const [shown, orphaned] = [await media('location_photos'), await media('orphaned_media')];
        expect(shown).toHaveLength(PHOTOS);
        expect(orphaned.length).toBeGreaterThan(0);
        const known = new Set([...shown, ...orphaned].flatMap((each) => Object.values(mediaFiles(each)) as string[]));
        const files = (await readdir(kit.folder, { recursive: true }))
          .map((path) => path.split('/').at(-1) ?? '')
          .filter((name) => name.includes('.'));
        expect(files.filter((name) => !known.has(name.replace('.unfinished', '')))).toEqual([]);
        for (const photo of shown)
          expect(files).toEqual(expect.arrayContaining(Object.values(mediaFiles(photo)) as string[]));
      },
    },
  ];
}

/** Locations whose grace period has just ended. */
export function archivals(kit: WorkerKit): KilledWork {
  const LOCATIONS = 3;
  let accountId: number;
  let ids: number[];
  return [
    undefined,
    {
      holds: '[reliability 2, I1] each location is archived at the end of its grace period, with one event',
      places: ['archival.before_commit'],
      begin: async () => {
        const deps = locationDependencies(kit.database, 1);
        accountId = await newAccount(kit.database);
        const caller = callerOf(accountId);
        const place = { countryIso: 'US', stateIso: 'CA', city: 'San Francisco', street: '1 Market Street' };
        const shop = { ...place, postalCode: '94103', phone: '+14155552671', subCategoryId: 1001 };
        ids = [];
        for (let number = 1; number <= LOCATIONS; number += 1) {
          const saved = await createLocation(deps, caller, { name: `Shop ${number}`, ...shop });
          if (saved.outcome === 'saved') ids.push(saved.location.databaseId);
        }
        await archiveLocations(deps, caller, ids);
        await kit.sql`with places as (
            update locations set archival_scheduled_at = archival_scheduled_at - interval '1 hour' where account_id = ${accountId}
          )
          update work set due_at = due_at - interval '1 hour' where account_id = ${accountId}`;
      },
      isDone: async () =>
        !(await kit.has('locations where account_id = $1 and archival_scheduled_at is not null', accountId)),
      check: async () => {
        const events = (await kit.events(accountId)).filter(({ event }) => event === 'profile.deleted');
        expect(events.map(({ location_id }) => Number(location_id)).sort()).toEqual(ids.toSorted());
        expect(ids).toHaveLength(LOCATIONS);
      },
    },
  ];
}
