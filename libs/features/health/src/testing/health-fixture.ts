import { beforeEach } from '@jest/globals';
import type { LocationInput } from '@listings/domain';
import { A, B, sandboxId, startSurroundings, storeLocation } from '@listings/feature-connections/testing';
import { listingsFollowLocations, ListingSubmissions } from '@listings/feature-listings';
import {
  archiveLocations,
  cancelLocationsArchive,
  readLocationHistory,
  updateLocation,
} from '@listings/feature-locations';
import type { LocationsDependencies } from '@listings/feature-locations';
import { findSubCategoryByKey } from '@listings/reference-data';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { workOff } from '@listings/work/testing';
import type { DecisionDependencies, ReadingDependencies } from '../dependencies.js';
import {
  compareLocation,
  decideDifferences,
  DifferenceRulings,
  healthFollowsConnections,
  healthFollowsLocations,
  listDifferences,
  ListingReadings,
  LocationScoring,
  readListingsNow,
  requestScores,
  saveRules,
} from '../index.js';
import type { DecisionRequest, DifferenceFilter, DifferencePosition, DifferenceRule } from '../index.js';
import type { RulingCounts } from '../work/ruling-counts.js';

export { A, B, sandboxId };

/** An account with connected accounts of the first owner. */
export type Tenant = Awaited<ReturnType<Awaited<ReturnType<typeof startSurroundings>>['newTenant']>>;

/** Starts the fixture for a test file. Each test begins without work and without scripts of the sandbox. */
export function startFixture() {
  const fixture = shared(newFixture);
  beforeEach(async () => {
    await fixture.admin.clearScripts();
    await fixture.database.execute('delete from work');
  });
  return fixture;
}

async function newFixture() {
  const surroundings = await startSurroundings({
    clockOf: (now) => ({ ...manualClock(now), random: () => 0 }),
    followersOf: () => [healthFollowsConnections],
  });
  const { clock, admin, publishers, database, newTenant, close } = surroundings;
  const { work, logger } = surroundings.deps;
  const records = { verifyingPublishers: publishers.verifying, mediaUrl: 'https://listings.example/media' };
  const followers = [listingsFollowLocations({ publishers, records }), healthFollowsLocations];
  const locations: LocationsDependencies = { database, clock, work, followers, publishers, records };
  const deps: ReadingDependencies & DecisionDependencies = {
    ...surroundings.deps,
    locations,
    followers: [healthFollowsConnections],
  };
  const submissions = new ListingSubmissions({ ...deps, logger, records }, { inc: () => undefined });

  const { link, unlink } = surroundings.linksFor(healthFollowsConnections);
  /** Creates a location that is linked to listing nn of a publisher. */
  const newLocation = async (tenant: Tenant, publisher: string, nn: number, given: LocationInput) => {
    const stored = { accountId: tenant.accountId, input: { ...validInput, ...given }, clock, records };
    const id = await database.transaction((transaction) => storeLocation(transaction, stored));
    await link(tenant, id, publisher, nn);
    return id;
  };

  /** A new account with a location that is linked to listing nn of a publisher. */
  const newLinked = async (publisher: string, nn: number, input: LocationInput) => {
    const tenant = await newTenant();
    return { tenant, locationId: await newLocation(tenant, publisher, nn, input) };
  };

  /** Pushes what is due until nothing is. */
  const push = () => workOff(deps, submissions);
  const read = () => workOff(deps, new ListingReadings(deps));
  /** Ends the waits of all pushes and of all work. */
  const hurry = async () => {
    await database.execute('update listing_submissions set next_push_at = null');
    await database.execute(`update work set due_at = now() - interval '1 second' where due_at < 'infinity'`);
  };

  return {
    deps,
    admin,
    clock,
    database,
    newTenant,
    newLocation,
    newLinked,
    push,
    hurry,
    close,
    /** Reads due listings until none is left. */
    work: read,
    /** Reads due listings, and does something after the first publisher has answered and before the reading is stored. */
    whileReading: async (does: () => Promise<unknown>) => {
      const readings = new ListingReadings(deps);
      readings.step = withOnce(readings.step.bind(readings), does);
      await workOff(deps, readings);
    },
    /** Reads due listings, and does something after the first publisher has answered and before the answer is compared. */
    whileAsked: async (does: () => Promise<unknown>) => {
      const call = withOnce(deps.calls.call.bind(deps.calls), does);
      const asking = { ...deps, calls: { call } as typeof deps.calls };
      await workOff(asking, new ListingReadings(asking));
    },
    /** The next reading of all listings, with the pushes before it. */
    readAgain: async () => {
      await hurry();
      await push();
      await hurry();
      await read();
    },
    update: ({ caller }: Tenant, locationId: number, input: LocationInput) =>
      updateLocation({ ...locations, unit: database }, caller, { locationId, input }),
    /** Archives a location, or makes it active again. */
    archive: ({ caller }: Tenant, locationId: number, isArchived: boolean) =>
      (isArchived ? archiveLocations : cancelLocationsArchive)({ ...locations, unit: database }, caller, [locationId]),
    decide: ({ caller }: Tenant, request: DecisionRequest) =>
      decideDifferences({ ...deps, unit: database }, caller, request),
    /** Decides about the difference of one field of a location, by default at publisher A. */
    decideField: (
      { caller }: Tenant,
      decision: DecisionRequest['decision'],
      { publisher = A, ...of }: Omit<DecisionRequest['differences'][number], 'publisher'> & { publisher?: string },
    ) => decideDifferences({ ...deps, unit: database }, caller, { decision, differences: [{ publisher, ...of }] }),
    /** The differences of a field in a state. */
    differing: async (
      { caller }: Tenant,
      field: DifferenceFilter['field'],
      state: DifferenceFilter['state'] = 'OPEN',
    ) => (await listDifferences(deps, caller, { filter: { state, field }, first: 50 })).differences,
    /** What the comparison of a location says about one field at its only publisher. */
    compareField: async ({ caller }: Tenant, locationId: number, field: string) =>
      (await compareLocation(deps, caller, locationId))[0]?.fields.find((each) => each.field === field),
    list: ({ caller }: Tenant, filter: DifferenceFilter, first = 50, after?: DifferencePosition) =>
      listDifferences(deps, caller, { filter, first, after }),
    unlink,
    saveRules: ({ caller }: Tenant, rules: readonly DifferenceRule[], expectedVersion?: number) =>
      saveRules({ ...deps, unit: database }, caller, { rules, expectedVersion }),
    /** Scores what is marked, as the worker does. */
    score: async () => {
      await requestScores(deps);
      await workOff(deps, new LocationScoring(deps));
    },
    /** Applies rules until nothing is left to decide. */
    rule: (counts?: RulingCounts) => workOff(deps, new DifferenceRulings(deps, counts)),
    readNow: ({ caller }: Tenant, locationId: number) =>
      readListingsNow({ ...deps, unit: database }, caller, locationId),
    history: async ({ accountId }: Tenant, locationId: number) =>
      (await readLocationHistory(locations, { accountId, locationId }, { limit: 20 }))?.entries ?? [],
    compare: ({ caller }: Tenant, locationId: number) => compareLocation(deps, caller, locationId),
  };
}

/** The function, after whose first result something is done. */
function withOnce<G extends unknown[], R>(of: (...given: G) => Promise<R>, does: () => Promise<unknown>) {
  let isFirst = true;
  return async (...given: G): Promise<R> => {
    const result = await of(...given);
    if (isFirst) {
      isFirst = false;
      await does();
    }
    return result;
  };
}

const validInput: LocationInput = {
  name: 'Corner Bakery',
  street: '12 Main Street',
  city: 'Boston',
  stateIso: 'MA',
  postalCode: '02108',
  countryIso: 'US',
  phone: '+16175550123',
  subCategoryId: findSubCategoryByKey('bakery')?.databaseId ?? 0,
};
