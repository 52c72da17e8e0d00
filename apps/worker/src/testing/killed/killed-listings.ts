import { expect } from '@jest/globals';
import { LISTING_SUBMISSION, siteSubject } from '@listings/domain';
import { A, B, listingRef, sandboxId, seenListing, TEST_ENCRYPTION } from '@listings/feature-connections/testing';
import { LISTING_READING, saveRules } from '@listings/feature-health';
import type { DifferenceRule } from '@listings/feature-health';
import { requestSubmissions } from '@listings/feature-listings';
import { saveEndpoint } from '@listings/feature-webhooks';
import { callerOf } from '@listings/persistence/testing';
import { systemClock } from '@listings/platform';
import { findSubCategoryByKey } from '@listings/reference-data';
import type { Tenant, WorkerKit } from '../worker-kit.js';
import { deathsAt } from './killed-work.js';
import type { KilledWork } from './killed-work.js';

const SITE_IDS: Readonly<Record<string, number>> = { [A]: 1, [B]: 2 };

/** A location that a publisher accepts. */
export const COLUMNS = {
  state_iso: 'CA',
  city: 'San Francisco',
  street: '1 Market Street',
  postal_code: '94103',
  phone: '+14155552671',
  sub_category_id: findSubCategoryByKey('cafe')?.databaseId,
};

/** Requests pushes of all locations of an account to a publisher, and wakes no worker. */
export async function requestPushes({ database, deps }: WorkerKit, { accountId, locationIds }: Tenant, site: string) {
  await database.transaction(async (transaction) => {
    const sites = [{ publisher: site, siteId: SITE_IDS[site] ?? 0 }];
    const requested = await requestSubmissions(transaction, { accountId, locationIds, sites });
    const rows = requested.map((each) => ({ subject: siteSubject(each), group: each.connectedAccountId ?? '' }));
    deps.work.add(transaction, { accountId, kind: LISTING_SUBMISSION, rows });
  });
}

/** Ends the waits of postponed pushes of an account. */
async function pushNow({ database, deps }: WorkerKit, { accountId }: Tenant) {
  await database.transaction(async (transaction) => {
    await transaction.execute(
      'update listing_submissions set next_push_at = null where account_id = $1 and next_push_at is not null',
      [accountId],
    );
    deps.work.makeDue(transaction, { accountId, kind: LISTING_SUBMISSION, limit: 100 });
  });
}

const arePushed = async (kit: WorkerKit, { accountId }: Tenant) =>
  !(await kit.has(`listing_submissions where account_id = $1 and state <> 'SUCCESS'`, accountId));

/** A push of a location that nobody announces. */
export function submission(kit: WorkerKit): KilledWork {
  const NN = 21;
  let tenant: Tenant;
  return [
    undefined,
    {
      holds: '[design 3.1] [reliability 2, I1, I4] a change that nobody announced is pushed once and recorded once',
      places: deathsAt('submission', 'after_claim before_push after_push before_mark after_mark', 'after_push'),
      begin: async () => {
        tenant = await kit.account({ listings: { [B]: [NN] }, columns: () => COLUMNS });
        await requestPushes(kit, tenant, B);
      },
      isDone: () => arePushed(kit, tenant),
      check: async () => {
        const events = (await kit.events(tenant.accountId)) as unknown as { status: string }[];
        expect(events.map(({ status }) => status)).toEqual(['success']);
        const sent = { publisher: 'b', operation: 'b.pages.update', listing: listingRef(B, NN) } as const;
        expect(await kit.admin.requests(sent)).toHaveLength(1);
      },
    },
  ];
}

/** An action link that is put and then removed. */
export function actionLinks(kit: WorkerKit): KilledWork {
  const NN = 22;
  const LINK = { placeActionType: 'SHOP_ONLINE', uri: 'https://shop.example/all', isPreferred: false };
  const listing = sandboxId(A, NN);
  let tenant: Tenant;
  const setLinks = async (links: readonly object[]) => {
    await kit.sql`
      update locations set place_action_links = ${JSON.stringify(links)} where account_id = ${tenant.accountId}`;
    await requestPushes(kit, tenant, A);
  };
  const linksThere = async () => {
    const url = `${kit.sandbox.url}/a/v1/locations/${listing}/placeActionLinks`;
    const response = await fetch(url, { headers: { authorization: 'Bearer at-a1' } });
    return ((await response.json()) as { placeActionLinks?: { name: string; uri: string }[] }).placeActionLinks ?? [];
  };
  return [
    undefined,
    {
      holds: '[reliability 2, I4] an action link is put once, and known as ours',
      places: deathsAt('action_links', 'after_note after_put', 'after_put'),
      begin: async () => {
        tenant = await kit.account({ listings: { [A]: [NN] }, columns: () => COLUMNS });
        await setLinks([LINK]);
      },
      hurry: () => pushNow(kit, tenant),
      isDone: () => arePushed(kit, tenant),
      check: async () => {
        const [known] = await kit.database.values<{ name: string }>`
          select document::jsonb #> '{placeActionLinks,0}' from location_documents where id = ${tenant.locationIds[0]}`;
        expect(known).toMatchObject({ submissionStatus: 'success' });
        expect(await linksThere()).toMatchObject([{ name: known?.name, uri: LINK.uri }]);
        expect(await kit.admin.requests({ operation: 'a.actions.create', listing })).toHaveLength(1);
      },
    },
    {
      holds:
        '[reliability 2, I4] an action link that the client removes is removed: the service knows that it wrote it',
      begin: () => setLinks([]),
      hurry: () => pushNow(kit, tenant),
      isDone: async () => (await arePushed(kit, tenant)) && (await linksThere()).length === 0,
      check: async () => expect(await linksThere()).toEqual([]),
    },
  ];
}

/** Photos that are added to a listing of each publisher and then removed. */
export function listingPhotos(kit: WorkerKit): KilledWork {
  const NN = 23;
  const PHOTOS = [
    { site: A, type: 'COVER', operation: 'a.media.create' },
    { site: B, type: 'ADDITIONAL', operation: 'b.photos.create' },
  ];
  const tenants: Tenant[] = [];
  let before: number[];
  const counts = () =>
    Promise.all(PHOTOS.map(async ({ site }) => (await seenListing(kit.admin, site, NN)).photos.length));
  const shows = async (states: readonly string[]) => {
    const rows = await kit.sql<{ shown: string | null }>`
      select (select string_agg(photo ->> 'state', ',') from jsonb_array_elements(photos -> 'photos') photo) as shown
      from listing_submissions where account_id = any (${tenants.map(({ accountId }) => accountId)}) and state = 'SUCCESS'`;
    return rows.length === PHOTOS.length && rows.every(({ shown }) => (shown ?? '') === states.join());
  };
  const hurry = async () => {
    for (const tenant of tenants) await pushNow(kit, tenant);
  };
  return [
    undefined,
    {
      holds: '[reliability 2, I4] each publisher shows a photo once, and it is known as ours',
      places: deathsAt('listing_photos', 'after_note after_add after_note after_add', 'after_note after_add'),
      begin: async () => {
        before = await counts();
        for (const { site, type } of PHOTOS) {
          const tenant = await kit.account({ listings: { [site]: [NN] }, columns: () => COLUMNS });
          tenants.push(tenant);
          await kit.sql`
            insert into location_photos (account_id, location_id, media_id, type, file_type, bytes, width, height)
            values (${tenant.accountId}, ${tenant.locationIds[0]}, gen_random_uuid(), ${type}, 'image/png', 20000, 800, 600)`;
          await requestPushes(kit, tenant, site);
        }
      },
      hurry,
      // The time in which the publisher may not list the photo yet has passed.
      afterDeath: () =>
        kit.sql`update listing_submissions
          set photos = jsonb_set(photos, '{photos,0,lastAt}', to_jsonb(now() - interval '1 minute'))
          where account_id = any (${tenants.map(({ accountId }) => accountId)}) and photos #> '{photos,0,lastAt}' is not null`,
      isDone: () => shows(['SHOWN']),
      check: async () => {
        expect(await counts()).toEqual(before.map((count) => count + 1));
        for (const { site, operation } of PHOTOS)
          expect(await kit.admin.requests({ operation, listing: sandboxId(site, NN) })).toHaveLength(1);
      },
    },
    {
      holds: '[reliability 2, I4] photos that the client removes are removed: the service knows that it added them',
      begin: async () => {
        for (const [index, tenant] of tenants.entries()) {
          await kit.sql`delete from location_photos where account_id = ${tenant.accountId}`;
          await requestPushes(kit, tenant, PHOTOS[index]?.site ?? '');
        }
      },
      hurry,
      isDone: () => shows([]),
      check: async () => expect(await counts()).toEqual(before),
    },
  ];
}

/** Fields of listings that strangers edit, about which rules decide. */
export function differences(kit: WorkerKit): KilledWork {
  const NUMBERS = [11, 12, 13, 14, 15];
  /** One field is restored, one is taken over, one is left, and the name waits for a person. */
  const RULES: readonly DifferenceRule[] = [
    { action: 'REJECT', field: 'phone' },
    { action: 'ACCEPT', field: 'website' },
    { action: 'IGNORE', field: 'description' },
  ];
  const EDITED = RULES.length + 1;
  let tenant: Tenant;
  const count = async (rows: string) => (await kit.database.query(`select 1 from ${rows}`, [tenant.accountId])).length;
  const hurry = async () => {
    await pushNow(kit, tenant);
    const rows = tenant.locationIds.map((locationId) => ({
      subject: siteSubject({ locationId, publisher: A }),
      group: tenant.connectedAccountIds[A] ?? '',
    }));
    await kit.database.transaction(async (transaction) =>
      kit.deps.work.add(transaction, { accountId: tenant.accountId, kind: LISTING_READING, rows }),
    );
  };
  /** What is stored of each location, and what the publisher shows. */
  const outcome = async (): Promise<string[]> => {
    const rows = await kit.sql<{ line: string }>`
      select concat_ws(' ', field, state, rejections) as line from listing_differences
      where account_id = ${tenant.accountId}
      union all
      select concat_ws(' ', action, array_to_string(fields, ','), actor) from location_changes where account_id = ${tenant.accountId}
      union all
      select concat_ws(' ', type, body::jsonb #>> '{data,field}', body::jsonb #>> '{data,state}')
      from stored_events where account_id = ${tenant.accountId} and type like 'listing.difference%'
      union all
      select concat_ws(' ', biz_url, phone, description) from locations where account_id = ${tenant.accountId}
      union all
      select concat_ws(' ', 'push', state) from listing_submissions where account_id = ${tenant.accountId}`;
    const lines = rows.map(({ line }) => line);
    for (const nn of NUMBERS) {
      const { title, phoneNumbers, websiteUri } = (await seenListing(kit.admin, A, nn)).location;
      lines.push(JSON.stringify({ title, phoneNumbers, websiteUri }));
    }
    return lines;
  };
  return [
    {
      hurry,
      begin: async () => {
        const texts = { biz_url: 'https://shop.example/', description: 'Bread and cake for the town.' };
        const columns = (nn: number) => ({ ...COLUMNS, ...texts, name: `Shop ${nn}` });
        tenant = await kit.account({ listings: { [A]: NUMBERS }, columns });
        const endpoints = { ...kit.deps, encryption: TEST_ENCRYPTION, allowPrivateAddresses: false };
        await saveEndpoint(endpoints, tenant.accountId, {
          url: 'https://receiver.example/',
          additionalEvents: ['listing.difference_found', 'listing.difference_closed'],
        });
        await requestPushes(kit, tenant, A);
      },
      isDone: async () =>
        (await arePushed(kit, tenant)) &&
        (await count('listing_readings where account_id = $1 and read_at is not null')) === NUMBERS.length,
    },
    {
      hurry,
      holds: '[health] [reliability 2, I1] rules decide once about each field that strangers edited',
      places: deathsAt(
        'reading',
        'after_call before_commit after_commit ruling.before_commit ruling.after_commit ruling.before_commit',
        'after_commit ruling.before_commit',
      ),
      begin: async () => {
        expect(await count('listing_differences where account_id = $1')).toBe(0);
        const deps = { ...kit.deps, clock: systemClock };
        const saved = await saveRules(deps, callerOf(tenant.accountId), { rules: RULES });
        expect(saved.violations).toEqual([]);
        for (const nn of NUMBERS)
          await kit.admin.editListing(sandboxId(A, nn), {
            title: `Strange ${nn}`,
            phoneNumbers: { primaryPhone: '(212) 555-0123' },
            websiteUri: `https://stranger.example/${nn}`,
            profile: { description: 'A strange text.' },
          });
      },
      isDone: async () =>
        (await count('listing_differences where account_id = $1 and closed_at is not null')) ===
          EDITED * NUMBERS.length && arePushed(kit, tenant),
      check: async () => {
        const lines = await outcome();
        const counts = DECIDED.map((pattern) => [pattern, lines.filter((line) => pattern.test(line)).length]);
        expect(counts).toEqual(DECIDED.map((pattern) => [pattern, NUMBERS.length]));
        const found = lines.filter((line) => line.startsWith('listing.difference_found '));
        expect(found).toHaveLength(EDITED * NUMBERS.length);
        const others = lines.filter((line) => !found.includes(line) && !DECIDED.some((pattern) => pattern.test(line)));
        expect(others).toEqual([]);
      },
    },
  ];
}

/** What the rules come to for each location. */
const DECIDED = [
  /^phone RESTORED 1/,
  /^website ACCEPTED 0/,
  /^description GONE 0/,
  /^name GONE 0/,
  /^DIFFERENCE_REJECTED phone SERVICE$/,
  /^DIFFERENCE_ACCEPTED bizUrl SERVICE$/,
  /^DIFFERENCE_IGNORED description SERVICE$/,
  /^UPDATED bizUrl SERVICE$/,
  /^listing.difference_closed phone REJECTED$/,
  /^listing.difference_closed website ACCEPTED$/,
  /^listing.difference_closed description IGNORED$/,
  /^listing.difference_closed name GONE$/,
  /^https:..stranger.example.\d\d \+14155552671 Bread/,
  /^push SUCCESS$/,
  /^\{"title":"Shop \d\d".*4155552671.*stranger.example.\d\d/,
];
