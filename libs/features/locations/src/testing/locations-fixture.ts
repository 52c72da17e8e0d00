import { planLimits } from '@listings/domain';
import type { Caller, LocationInput } from '@listings/domain';
import { insertAccount } from '@listings/feature-accounts';
import type { Database, InUnit } from '@listings/persistence';
import { eventsOf, temporaryDatabase } from '@listings/persistence/testing';
import { PublisherRegistry } from '@listings/publisher-registry';
import { manualClock } from '@listings/testing';
import { shared } from '@listings/testing/jest';
import { testWork, workOff } from '@listings/work/testing';
import { createLocation, findLocations, LOCATION_ARCHIVAL, LocationArchivals } from '../index.js';
import type { LocationFollower, LocationsChange, LocationsDependencies } from '../index.js';

/** The fields of a record that tests check. */
export interface LocationView {
  readonly id: string;
  readonly status: string;
  readonly archived: boolean;
  readonly archivedAt: string | null;
  readonly archivalScheduledAt: string | null;
  readonly updatedAt: string;
}

/** Starts the fixture for a test file; `graceHours` is the grace period of archives. */
export const startFixture = (options?: { graceHours: number }) => shared(() => newFixture(options));

/** A fixture that its caller closes. */
export async function newFixture({ graceHours } = { graceHours: 0 }) {
  const database = await temporaryDatabase({ maxConnections: 4 });
  const clock = manualClock('2026-07-06T18:33:29.664Z');
  const records = { verifyingPublishers: [], mediaUrl: 'https://listings.example/media' };
  const changes: LocationsChange[] = [];
  const follower: LocationFollower = {
    async changed(_, __, change) {
      changes.push(change);
      return new Map();
    },
  };
  const depsOf = (database: Database): InUnit<LocationsDependencies> => {
    const [publishers, work] = [new PublisherRegistry([]), testWork(database)];
    const services = { database, unit: database, clock, work, publishers, records };
    return { ...services, followers: [follower], archiveGraceHours: graceHours };
  };
  const deps = depsOf(database);
  /** The dependencies of another process: its own connection pool. */
  const anotherProcess = () => depsOf(database.anotherPool({ maxConnections: 4 }));

  const newCaller = async (plan: 'LAUNCH' | 'ENTERPRISE' = 'ENTERPRISE'): Promise<Caller> => {
    const accountId = await database.transaction((transaction) => insertAccount(transaction, { name: 'Tenant', plan }));
    return { accountId, scope: 'WRITE', source: 'api', limits: planLimits(plan) };
  };

  let created = 0;
  const newLocation = async (caller: Caller, input: LocationInput = {}): Promise<number> => {
    created += 1;
    const result = await createLocation(deps, caller, { ...validLocation(created), ...input });
    if (result.outcome === 'refused') throw new Error(JSON.stringify(result.violations));
    return result.location.databaseId;
  };

  const view = async (caller: Caller, id: number): Promise<LocationView> => {
    const [document = 'null'] = await findLocations(deps, caller, [id]);
    return JSON.parse(document) as LocationView;
  };

  const events = ({ accountId }: Caller) => eventsOf(database, accountId);
  /** The `profile.deleted` events of the account: location and source of each. */
  const deletions = async (caller: Caller) =>
    (await events(caller))
      .filter(({ event }) => event === 'profile.deleted')
      .map(({ location_id, data }) => [Number(location_id), data['source']]);

  /** Number of active locations by the account's counter; throws when it differs from the rows. */
  const seatsUsed = async ({ accountId }: Caller): Promise<number> => {
    const [row] = await database.query<{ counted: number; active: number }>(
      `select sum(active_locations)::integer as counted,
         (select count(*) from locations where account_id = $1 and archived_at is null) as active
       from location_counts where account_id = $1`,
      [accountId],
    );
    if (row?.counted !== row?.active) throw new Error(`the counter says ${row?.counted}, there are ${row?.active}`);
    return row?.counted ?? 0;
  };

  /** The changes of an account that a follower was told since the last call. */
  const takeChanges = ({ accountId }: Caller): LocationsChange[] =>
    changes.splice(0).filter((change) => change.accountId === accountId);

  /** Moves scheduled archives closer by some hours. */
  const pass = async (hours: number) => {
    const earlier = `- $1 * interval '1 hour'`;
    await database.execute(
      `update locations set archival_scheduled_at = archival_scheduled_at ${earlier} where archival_scheduled_at is not null`,
      [hours],
    );
    await database.execute(`update work set due_at = due_at ${earlier} where kind = '${LOCATION_ARCHIVAL}'`, [hours]);
  };
  /** Archives the due locations of all accounts, as a worker does; returns those of an account. */
  const work = async ({ accountId }: Caller, process: InUnit<LocationsDependencies> = deps): Promise<number[]> => {
    const ended = await workOff(process, new LocationArchivals(process));
    const archived = ended.filter((each) => each.work.accountId === accountId && each.outcome.next === 'done');
    return archived.map((each) => Number(each.work.subject)).sort((one, other) => one - other);
  };

  return {
    deps,
    database,
    clock,
    takeChanges,
    anotherProcess,
    newCaller,
    newLocation,
    view,
    events,
    deletions,
    seatsUsed,
    pass,
    work,
    close: () => database.close(),
  };
}

/** A valid location input, different for each number. */
export function validLocation(number: number): LocationInput {
  return {
    name: `Corner Shop ${number}`,
    phone: '(415) 555-2671',
    subCategoryId: 1001,
    countryIso: 'US',
    stateIso: 'CA',
    city: 'San Francisco',
    street: `${number} Market Street`,
    postalCode: '94103',
  };
}
