import { draftWith, LISTING_SUBMISSION, siteSubject } from '@listings/domain';
import type { LocationInput, StoredLocation } from '@listings/domain';
import {
  A,
  B,
  listingRef,
  ownerCredentials,
  sandboxId,
  startSurroundings,
  storeLocation,
} from '@listings/feature-connections/testing';
import { archiveLocationRows, lockLocations, updateLocationRow } from '@listings/feature-locations';
import type { LocationsChange } from '@listings/feature-locations';
import type { Transaction } from '@listings/persistence';
import type { PublisherRegistry } from '@listings/publisher-registry';
import { findSubCategoryByKey } from '@listings/reference-data';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import type { LoadedWork } from '@listings/work';
import { loseClaims, workOff, workOn } from '@listings/work/testing';
import {
  listingsFollowConnections,
  listingsFollowLocations,
  listingsForLocation,
  ListingSubmissions,
} from '../index.js';
import type { CitationRecord, SubmissionDependencies } from '../index.js';
import type { OpenSubmission } from '../store/open-submissions.js';

export { A, B, listingRef };

/** Sandbox id of listing nn at publisher A. */
export const idAtA = (nn: number) => sandboxId(A, nn);

/** The feature with its own database, both plug-ins, and the sandbox over HTTP. */
export type ListingsFixture = Awaited<ReturnType<typeof newFixture>>;

/** Starts the fixture for a test file. */
export const startFixture = () => shared(newFixture);

/** A fixture that its caller closes. */
export async function newFixture() {
  const recordsOf = ({ verifying }: PublisherRegistry) => ({
    verifyingPublishers: verifying,
    mediaUrl: 'https://listings.example/media',
  });
  const surroundings = await startSurroundings({
    clockOf: manualClock,
    settings: { PUBLISHER_A_POST_POLL_SECONDS: '1,2,4,8,15,30' },
    followersOf: (configured) => [
      listingsFollowConnections({ publishers: configured, records: recordsOf(configured) }),
    ],
  });
  const { now, clock, admin, database, publishers, newTenant, close } = surroundings;
  const records = recordsOf(publishers);
  const anotherProcess = (configured?: PublisherRegistry): SubmissionDependencies => ({
    ...surroundings.anotherProcess(configured),
    records,
  });
  const deps = anotherProcess();
  const follower = listingsFollowConnections(deps);
  const links = surroundings.linksFor(follower);
  /** Tells the feature of changed locations, as the locations feature does. */
  const tellChange = (transaction: Transaction, change: LocationsChange) =>
    listingsFollowLocations(deps).changed(transaction, deps.work, change);

  type Tenant = Awaited<ReturnType<typeof newTenant>>;

  /** Creates a valid location that is linked to listing nn of the given publishers. */
  const newLocation = async (tenant: Tenant, nn: number, options: { at?: string[]; input?: LocationInput } = {}) => {
    const { accountId } = tenant;
    const input = { ...validInput(nn), ...options.input };
    const locationId = await database.transaction((transaction) =>
      storeLocation(transaction, { accountId, input, clock, records }),
    );
    for (const publisher of options.at ?? [A, B]) await links.link(tenant, locationId, publisher, nn);
    return locationId;
  };

  /** A new account with a location that is linked to listing nn of the given publishers, and what becomes of it at the first of them. */
  const newLinked = async (nn: number, options?: Parameters<typeof newLocation>[2]) => {
    const tenant = await newTenant();
    const locationId = await newLocation(tenant, nn, options);
    const publisher = options?.at?.[0] ?? A;
    return {
      tenant,
      locationId,
      /** Changes the location, and pushes it. */
      edited: async (input: LocationInput) => {
        await edit(tenant, locationId, input);
        await workAfter(7_000);
      },
      /** Its row, its citation, its pushes, and how the submissions of the account ended. */
      result: async () => {
        const pushes = await pushesTo(publisher, nn);
        const ended = (await submissions(tenant)).map(({ status }) => status);
        const shown = { ...(await row(locationId, publisher)), ...(await citation(tenant, locationId, publisher)) };
        return { ...shown, ended, pushes: pushes.length, lastPush: pushes.at(-1)?.body };
      },
    };
  };

  /** Changes a location and requests pushes in one transaction, as the locations feature does. */
  const edit = ({ accountId }: Tenant, locationId: number, input: LocationInput) =>
    database.transaction(async (transaction) => {
      const [stored] = await lockLocations(transaction, { accountId, ids: [locationId] });
      const draft = draftWith(stored as StoredLocation, input);
      await updateLocationRow(transaction, { accountId, id: locationId, draft, now: clock.now() });
      await tellChange(transaction, { accountId, locationIds: [locationId] });
    });

  /** Processes due submissions until none is left. */
  const work = async (by: SubmissionDependencies = deps) => {
    // A lost photo is looked for at the publisher near the time at which the database noted its attempt.
    const [time] = await database.query<{ now: Date }>('select now()');
    clock.setTimeOfDay(time?.now ?? now);
    await workOff(by, kindOf(by));
  };

  const keyOf = ({ accountId }: Pick<Tenant, 'accountId'>, locationId: number, publisher: string) => ({
    accountId,
    subject: siteSubject({ locationId, publisher }),
  });

  /** Does one step of a submission if it is due. */
  const step = (tenant: Pick<Tenant, 'accountId'>, locationId: number, publisher: string, by = deps) =>
    workOn(by, kindOf(by), keyOf(tenant, locationId, publisher));

  /** Moves all rows into the past. */
  const pass = async (ms: number) => {
    const shift = `- $1 * interval '1 millisecond'`;
    await database.execute(
      `update listing_submissions set next_push_at = next_push_at ${shift}, pending_since = pending_since ${shift},
         photos = jsonb_set(photos, '{photos}', coalesce((
           select jsonb_agg(case when photo ? 'lastAt'
             then photo || jsonb_build_object('lastAt', (photo ->> 'lastAt')::timestamptz ${shift}) else photo end)
           from jsonb_array_elements(photos -> 'photos') as photo), '[]'))`,
      [ms],
    );
    await database.execute(`update work set due_at = due_at ${shift} where due_at < 'infinity'`, [ms]);
    await database.execute(`update connected_accounts set rate_limited_until = rate_limited_until ${shift}`, [ms]);
  };

  /** Lets time pass, and processes what is due then. */
  const workAfter = async (ms: number) => {
    await pass(ms);
    await work();
  };

  /** All listing.submission events of an account, oldest first. */
  const submissions = async ({ accountId }: Tenant) => {
    const rows = await database.query<{ body: string }>(
      `select body from stored_events where account_id = $1 and type = 'listing.submission' order by sequence, position`,
      [accountId],
    );
    return rows.map(({ body }) => JSON.parse(body) as SubmissionBody);
  };

  /** The citation of a location at a publisher. */
  const citation = async ({ caller }: Tenant, locationId: number, publisher: string): Promise<CitationRecord> => {
    const siteId = publishers.get(publisher).declaration.site.id;
    const found = (await listingsForLocation(deps, caller, locationId)).find(({ site }) => site.databaseId === siteId);
    return found as CitationRecord;
  };

  /** The columns of a submission that tests check. */
  const row = async (locationId: number, publisher: string) => {
    const [found] = await database.query<{
      state: string;
      wanted_version: number;
      failures: number;
      issue: string | null;
      waits_ms: number | null;
      waits_for: string | null;
    }>(
      `select state, wanted_version, submission.failures, issue, (extract(epoch from due_at - now()) * 1000)::float8 as waits_ms, waits_for
       from listing_submissions submission left join work on work.account_id = submission.account_id and subject = $3 and due_at < 'infinity'
       where location_id = $1 and publisher = $2`,
      [locationId, publisher, siteSubject({ locationId, publisher })],
    );
    return found;
  };

  /** The edit requests for listing nn that the publisher received. */
  const pushesTo = async (publisher: string, nn: number) => {
    const operation = publisher === A ? 'a.listings.patch' : 'b.pages.update';
    const listing = publisher === A ? idAtA(nn) : listingRef(B, nn);
    return admin.requests({ publisher: publisher === A ? 'a' : 'b', operation, listing });
  };

  return {
    deps,
    admin,
    clock,
    database,
    publishers,
    anotherProcess,
    follower,
    tellChange,
    newTenant,
    newLocation,
    newLinked,
    /** Such a location after its first push. */
    newPushed: async (...given: Parameters<typeof newLinked>) => {
      const linked = await newLinked(...given);
      await work();
      return linked;
    },
    ...links,
    edit,
    archive: ({ accountId }: Tenant, locationId: number) =>
      database.transaction(async (transaction) => {
        await archiveLocationRows(transaction, { accountId, ids: [locationId], now: clock.now() });
        await tellChange(transaction, { accountId, locationIds: [locationId] });
      }),
    work,
    step,
    /** Begins a step in a process that does not renew its claim. `lose` ends the claim, as far as the process knows too unless it is told otherwise. */
    lateStep: (tenant: Tenant, locationId: number, publisher: string, by = anotherProcess()) => {
      let isHeld = true;
      class Late extends ListingSubmissions {
        override step(loaded: LoadedWork<OpenSubmission>) {
          return super.step(loaded, { isHeld: () => isHeld });
        }
      }
      const ended = workOn(by, new Late(by, uncounted), keyOf(tenant, locationId, publisher));
      const lose = async ({ knows = true } = {}) => {
        isHeld = !knows;
        await loseClaims(database, LISTING_SUBMISSION);
      };
      return { ended, lose };
    },
    /** Continues the submissions of a connected account that its owner has connected again, as the connections feature does. */
    resume: async (transaction: Transaction, key: { accountId: number; connectedAccountId: string }) => {
      await follower.reconnected?.(transaction, deps.work, key);
    },
    pass,
    workAfter,
    submissions,
    citation,
    /** The stored record of a location, as clients read it. */
    record: async (locationId: number) => {
      const [found] = await database.query<{ document: string }>(
        'select document from location_documents where id = $1',
        [locationId],
      );
      return JSON.parse(found?.document ?? '{}') as RecordLinks;
    },
    row,
    pushesTo,
    /** Encrypted valid credentials, as a new consent stores them. */
    sealed: (key: { accountId: number; connectedAccountId: string }, publisher: string) =>
      ownerCredentials(key, { publisher, now: clock.now() }),
    close,
  };
}

const uncounted = { inc: () => undefined };

function kindOf(deps: SubmissionDependencies): ListingSubmissions {
  return new ListingSubmissions(deps, uncounted);
}

/** Body of a listing.submission event [6.1]. */
export interface SubmissionBody {
  readonly event: string;
  readonly data: { readonly business_id: number; readonly site: { readonly id: number } };
  readonly status: string;
  readonly live_link?: string;
  readonly error_message?: string;
}

/** The fields of a record that tests of action links check [2.2]. */
export interface RecordLinks {
  readonly placeActionLinks: readonly Record<string, unknown>[];
  readonly discoveredPlaceActionLinks: readonly Record<string, unknown>[];
  readonly updatedAt: string;
  readonly voiceStatus: number;
}

function validInput(nn: number): LocationInput {
  return {
    name: `Golden Gate Cafe ${nn}`,
    countryIso: 'US',
    stateIso: 'CA',
    city: 'San Francisco',
    street: `${nn} Market Street`,
    postalCode: '94103',
    phone: '+14155552671',
    subCategoryId: findSubCategoryByKey('cafe')?.databaseId ?? 0,
    businessHours: [],
  };
}
