import { sandboxId, seenListing } from '@listings/feature-connections/testing';
import { startReceiver } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import type { SubmissionDependencies } from '../index.js';
import { A, B, listingRef, newFixture } from './listings-fixture.js';
import type { ListingsFixture } from './listings-fixture.js';

/** The call that adds a photo. */
const CREATE: Readonly<Record<string, string>> = { [A]: 'a.media.create', [B]: 'b.photos.create' };

type Tenant = Awaited<ReturnType<ListingsFixture['newTenant']>>;

/** Starts the fixture, and a server of this process from which a publisher downloads the photos of pushes. */
export const startPhotoPushes = () => shared(newPhotoPushes);

async function newPhotoPushes() {
  const fixture = await newFixture();
  const server = await startReceiver();
  const image = Buffer.from(await (await fetch(`${fixture.admin.base}/files/sample-800x600.png`)).arrayBuffer());
  /** Serves the same image under every address of the media store, in a file of at least so many bytes. */
  const serves = (bytes: number) => {
    const padding = Buffer.alloc(Math.max(0, bytes - image.length));
    server.answer({ body: Buffer.concat([image, padding]), headers: { 'content-type': 'image/png' } });
  };
  serves(0);

  /** The dependencies of another process, whose clock is ahead. */
  const process_ = (aheadMs = 0): SubmissionDependencies => {
    const other = fixture.anotherProcess();
    const now = () => new Date(other.clock.now().getTime() + aheadMs);
    return { ...other, clock: { ...other.clock, now }, records: { ...other.records, mediaUrl: `${server.url}/media` } };
  };
  const deps = process_();

  /** A location whose first push is done, linked to listing nn of a publisher. */
  const linked = async (nn: number, publisher = A): Promise<{ tenant: Tenant; locationId: number }> => {
    const tenant = await fixture.newTenant();
    const locationId = await fixture.newLocation(tenant, nn, { at: [publisher] });
    await fixture.work(deps);
    return { tenant, locationId };
  };

  const request = async ({ accountId }: Tenant, locationId: number): Promise<void> => {
    await fixture.database.transaction((transaction) =>
      fixture.tellChange(transaction, { accountId, locationIds: [locationId], listings: ['photos.ADDITIONAL'] }),
    );
    await fixture.pass(7_000);
  };

  const push = async (tenant: Tenant, locationId: number): Promise<void> => {
    await request(tenant, locationId);
    await fixture.work(deps);
  };

  /** The next attempt of what was postponed. */
  const again = async (by = deps): Promise<void> => {
    await fixture.pass(10 * 60_000);
    await fixture.work(by);
  };

  /** Adds photos as the photos feature stores them; returns their ids. */
  const addPhotos = async (locationId: number, ...types: string[]): Promise<number[]> => {
    const rows = await fixture.database.query<{ id: number }>(
      `insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
       select account_id, id, gen_random_uuid(), photo.type, 'image/png', 20000, 800, 600
       from locations, unnest($2::text[]) with ordinality as photo (type, position) where id = $1
       order by photo.position returning id`,
      [locationId, types],
    );
    return rows.map(({ id }) => id);
  };

  /** The photos of listing nn in the order of their addition. */
  const photosAt = async (nn: number, publisher = A) => (await seenListing(fixture.admin, publisher, nn)).photos;

  /** The calls of an operation about listing nn. */
  const calls = (operation: string, nn: number, publisher = A) =>
    fixture.admin.requests({ operation, listing: sandboxId(publisher, nn) });

  return {
    fixture,
    media: { url: `${server.url}/media`, serves },
    deps,
    process_,
    /** A process with a pause after each call to the publisher. */
    afterEachCall: (pause: () => Promise<void>): SubmissionDependencies => {
      const own = process_();
      const { calls: real } = own;
      const call = (async (...parameters: Parameters<typeof real.call>) => {
        const answer: unknown = await real.call(...parameters);
        await pause();
        return answer;
      }) as typeof real.call;
      return { ...own, calls: { call } };
    },
    linked,
    /**
     * A location whose first push is done, linked to listing nn of a publisher, with new photos that are not pushed yet: so
     * many further ones, or those of the types. `added` is the number of photos that the listing got since then.
     */
    photographed: async (nn: number, photos: number | readonly string[], publisher = A) => {
      const { tenant, locationId } = await linked(nn, publisher);
      const before = await photosAt(nn, publisher);
      const types = typeof photos === 'number' ? Array.from({ length: photos }, () => 'ADDITIONAL') : photos;
      const [photo = 0] = await addPhotos(locationId, ...types);
      const added = async () => (await photosAt(nn, publisher)).length - before.length;
      const citation = () => fixture.citation(tenant, locationId, publisher);
      return {
        tenant,
        locationId,
        before,
        photo,
        added,
        citation,
        issue: async () => (await citation()).syncIssue,
        row: () => fixture.row(locationId, publisher),
        /** What became of the push, and of the photos: how many the publisher was sent, and how many the listing got. */
        result: async () => ({
          ...(await fixture.row(locationId, publisher)),
          ...(await citation()),
          added: await added(),
          created: (await calls(CREATE[publisher] ?? '', nn, publisher)).length,
        }),
        push: () => push(tenant, locationId),
      };
    },
    /** Links a location that is linked to another listing to listing nn, and pushes it. */
    relink: async (tenant: Tenant, locationId: number, nn: number, publisher = A): Promise<void> => {
      await fixture.unlink(tenant, locationId, publisher);
      await again();
      await fixture.link(tenant, locationId, publisher, nn);
      await again();
      await again();
    },
    request,
    push,
    /** The next attempt of what was postponed, without the time that it waits for. */
    retryNow: async (by = deps): Promise<void> => {
      await fixture.database.execute('update listing_submissions set next_push_at = null');
      await fixture.database.execute(`update work set due_at = now() where due_at > now() and due_at < 'infinity'`);
      await fixture.work(by);
    },
    again,
    addPhotos,
    removePhotos: (...ids: number[]) =>
      fixture.database.execute('delete from location_photos where id = any($1)', [ids]),
    /** Marks a photo as imported from listing nn. */
    importedFrom: (photoId: number, nn: number) =>
      fixture.database.execute(
        `update location_photos set imported_from = '${A}', imported_listing = $2 where id = $1`,
        [photoId, listingRef(A, nn)],
      ),
    storedPhotos: async (locationId: number): Promise<number> => {
      const [row] = await fixture.database.query<{ count: number }>(
        `select coalesce(jsonb_array_length(photos -> 'photos'), 0) as count from listing_submissions where location_id = $1`,
        [locationId],
      );
      return row?.count ?? 0;
    },
    photosAt,
    calls,
    /** Lets the next calls of an operation fail. */
    fails: (operation: string, ...responses: Parameters<typeof fixture.admin.script>[0]['responses']) =>
      fixture.admin.script({ operation, responses }),
    /** Forgets scripts and due submissions after a test. */
    reset: async (): Promise<void> => {
      serves(0);
      await fixture.admin.clearScripts();
      await fixture.database.execute('delete from work');
    },
    close: async (): Promise<void> => {
      await server.close();
      await fixture.close();
    },
  };
}
