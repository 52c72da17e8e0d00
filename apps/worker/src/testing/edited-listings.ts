import { LISTING_SUBMISSION, siteSubject } from '@listings/domain';
import { DIFFERENCE_RULING, LISTING_READING } from '@listings/feature-health';
import { requestSubmissions } from '@listings/feature-listings';
import { saveEndpoint } from '@listings/feature-webhooks';
import { newAccount, newConnectedAccount, newLocation, storeLinks } from '@listings/persistence/testing';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { findSubCategoryByKey } from '@listings/reference-data';
import { waitFor } from '@listings/testing';
import { loseClaims, testWork } from '@listings/work/testing';
import { dieAt } from './die-at.js';
import { listingRefAt } from './linked-location.js';
import { KEY } from './sandbox-workers.js';
import type { SandboxWorkers } from './sandbox-workers.js';

/** The publisher whose listings strangers edit. */
export const SITE = 'PUBLISHER_A';

/** The kinds of work that read and write these listings. */
const KINDS = [LISTING_READING, LISTING_SUBMISSION, DIFFERENCE_RULING];

/** The numbers of the listings that strangers edit. */
export const LISTINGS = [11, 12, 13, 14, 15];

/** The fields of a listing that strangers edit. */
export const EDITED = 4;

/** An account whose locations are linked with {@link LISTINGS}. */
export interface EditedTenant {
  readonly accountId: number;
  readonly connectedAccountId: string;
  /** In the order of {@link LISTINGS}. */
  readonly locationIds: readonly number[];
}

/** Rows of a tenant: a table with its condition, in which $1 is the account. */
interface Rows {
  readonly sql: string;
  /** How many there are of each listing. */
  readonly each?: number;
}

/** Locations whose listings strangers edit, for tests that kill the processes which decide about the differences. */
export class EditedListings {
  constructor(private readonly workers: SandboxWorkers) {}

  private get database() {
    return this.workers.database;
  }

  /** Makes an account whose locations agree with their listings, in a world of the publisher where nobody has edited anything. */
  async agreeingTenant(): Promise<EditedTenant> {
    const { database, workers } = this;
    await database.execute('delete from work');
    await workers.admin.reset();
    const accountId = await newAccount(database);
    const connection = { accountId, connectedAccountId: systemClock.uuid(), publisher: SITE };
    const encryption = new Encryption([KEY]);
    const credentials = { accessToken: 'at-a1', refreshToken: 'rt-a1' };
    const sealed = sealCredentials(encryption, connection, credentials);
    await newConnectedAccount(database, { ...connection, credentials: sealed });
    const locationIds: number[] = [];
    for (const nn of LISTINGS)
      locationIds.push(
        await newLocation(database, accountId, {
          ...{
            name: `Shop ${nn}`,
            state_iso: 'CA',
            city: 'San Francisco',
            street: '1 Market Street',
            postal_code: '94103',
          },
          phone: '+14155552671',
          biz_url: 'https://shop.example/',
          description: 'Bread and cake for the town.',
          sub_category_id: findSubCategoryByKey('cafe')?.databaseId,
        }),
      );
    await storeLinks(
      database,
      connection,
      locationIds.map((locationId, index) => ({
        locationId,
        listingRef: listingRefAt(SITE, LISTINGS[index] as number),
      })),
    );
    await saveEndpoint({ database, clock: systemClock, encryption, allowPrivateAddresses: false }, accountId, {
      url: 'https://receiver.example/',
      additionalEvents: ['listing.difference_found', 'listing.difference_closed'],
    });
    const tenant = { accountId, connectedAccountId: connection.connectedAccountId, locationIds };
    await database.transaction(async (transaction) => {
      const sites = [{ publisher: SITE, siteId: 1 }];
      const requested = await requestSubmissions(transaction, { accountId, locationIds, sites });
      const rows = requested.map((each) => ({ subject: siteSubject(each), group: each.connectedAccountId ?? '' }));
      testWork(database).add(transaction, { accountId, kind: LISTING_SUBMISSION, rows });
    });
    workers.start();
    await this.until(tenant, 'the pushes', { sql: `listing_submissions where account_id = $1 and state = 'SUCCESS'` });
    await this.until(tenant, 'the readings', {
      sql: 'listing_readings where account_id = $1 and read_at is not null',
    });
    await this.stopWorkers();
    const differences = await database.query('select * from listing_differences where account_id = $1', [accountId]);
    if (differences.length > 0) throw new Error(`the listings differ: ${JSON.stringify(differences)}`);
    return tenant;
  }

  /** Lets strangers edit {@link EDITED} fields of each listing. */
  async edit(): Promise<void> {
    for (const nn of LISTINGS)
      await this.workers.admin.editListing(`91000${nn}`, {
        title: `Strange ${nn}`,
        phoneNumbers: { primaryPhone: '(212) 555-0123' },
        websiteUri: `https://stranger.example/${nn}`,
        profile: { description: 'A strange text.' },
      });
  }

  /** Waits until a tenant has as many of the rows as it should, and ends its waits meanwhile. */
  async until(tenant: EditedTenant, describe: string, { sql, each = 1 }: Rows): Promise<void> {
    await waitFor(
      async () => {
        await this.hurry(tenant);
        const [row] = await this.database.query<{ count: number }>(`select count(*)::integer as count from ${sql}`, [
          tenant.accountId,
        ]);
        return row?.count === each * LISTINGS.length;
      },
      { describe, intervalMs: 250 },
    );
  }

  /** Starts a worker that dies at a place, and ends the waits of the tenant until it has died. */
  dieAt(place: string, tenant: EditedTenant): Promise<void> {
    return dieAt(this.workers, { place, kinds: KINDS, hurry: () => this.hurry(tenant) });
  }

  /** Kills the workers and ends their claims. */
  async stopWorkers(): Promise<void> {
    await this.workers.killAll();
    await this.loseClaims();
  }

  /** Returns what is stored of the differences of a tenant, in the order of its locations, and what the publisher shows. */
  async outcome(tenant: EditedTenant): Promise<string[]> {
    const shown = await Promise.all(
      LISTINGS.map(async (nn) => JSON.stringify((await this.shownAt(`91000${nn}`)) ?? 'nothing')),
    );
    return [...(await this.stored(tenant)), ...shown];
  }

  /** Returns the differences, the history, the events, the locations and the pushes of a tenant. */
  async stored({ accountId, locationIds }: EditedTenant): Promise<string[]> {
    const rows = await this.database.query<{ locationId: number; line: string }>(
      `select location_id as "locationId", concat_ws(' ', field, state, rejections, ours, theirs) as line
       from listing_differences where account_id = $1
       union all
       select location_id, concat_ws(' ', action, array_to_string(fields, ','), actor) from location_changes where account_id = $1
       union all
       select location_id, concat_ws(' ', type, body::jsonb #>> '{data,field}', body::jsonb #>> '{data,state}')
       from stored_events where account_id = $1 and type like 'listing.%'
       union all
       select id, concat_ws(' ', biz_url, phone, description) from locations where account_id = $1
       union all
       select location_id, concat_ws(' ', 'push', state) from listing_submissions where account_id = $1`,
      [accountId],
    );
    return rows.map(({ locationId, line }) => `${locationIds.indexOf(locationId)} ${line}`).sort();
  }

  /** Returns what customers see of a listing, in the fields that strangers edited. */
  private async shownAt(listing: string) {
    const { a } = (await this.workers.admin.state({ listing })) as unknown as {
      a: { listings: { id: string; location: Record<string, unknown> }[] };
    };
    const { title, phoneNumbers, websiteUri, profile } = a.listings.find(({ id }) => id === listing)?.location ?? {};
    return { title, phoneNumbers, websiteUri, profile };
  }

  /** Ends the waits of a tenant: its pushes and its readings are due. */
  private async hurry({ accountId, connectedAccountId, locationIds }: EditedTenant): Promise<void> {
    await this.database.execute('update listing_submissions set next_push_at = null where account_id = $1', [
      accountId,
    ]);
    await this.database.transaction(async (transaction) => {
      const work = testWork(this.database);
      const rows = locationIds.map((locationId) => ({
        subject: siteSubject({ locationId, publisher: SITE }),
        group: connectedAccountId,
      }));
      work.add(transaction, { accountId, kind: LISTING_READING, rows });
      work.makeDue(transaction, { accountId, kind: LISTING_SUBMISSION, limit: 100 });
    });
  }

  private async loseClaims(): Promise<void> {
    for (const kind of KINDS) await loseClaims(this.database, kind);
  }
}
