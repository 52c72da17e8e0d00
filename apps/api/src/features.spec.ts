import { describe, expect, it } from '@jest/globals';
import { CONNECTION_FOLLOWERS } from '@listings/feature-connections';
import { connectAccount, connectListing, readListings } from '@listings/feature-connections/testing';
import { LOCATION_FOLLOWERS } from '@listings/feature-locations';
import { newLocation } from '@listings/feature-locations/testing';
import type { EntryList } from '@listings/nest';
import type { Addition, Feature } from '@listings/nest/features';
import { FEATURES } from './features.js';
import { apiWithSandbox } from './testing/index.js';

/** What is called of the entries of all lists, as `<feature>: <list>`. */
const called = new Set<string>();

const nameOf = ({ name }: Feature, { list }: Addition) => `${name}: ${String(list.description)}`;

/** The feature, whose entries note their calls. */
const noted = (feature: Feature): Feature => ({
  ...feature,
  adds: feature.adds?.map((addition) => ({
    ...addition,
    create: (...dependencies: never[]) =>
      new Proxy(addition.create(...dependencies) as object, {
        get(target, name) {
          const member: unknown = Reflect.get(target, name, target);
          if (typeof member !== 'function') return member;
          called.add(nameOf(feature, addition));
          return (...given: unknown[]) => member.apply(target, given) as unknown;
        },
      }),
  })),
});

/** The followers that the features declare, without one that is taken away here. */
const followed: readonly EntryList<unknown>[] = [LOCATION_FOLLOWERS, CONNECTION_FOLLOWERS];
const TAKEN = 'insights: CONNECTION_FOLLOWERS';
const followers = FEATURES.flatMap((feature) =>
  (feature.adds ?? []).filter(({ list }) => followed.includes(list)).map((addition) => nameOf(feature, addition)),
).filter((name) => name !== TAKEN);

const { api } = apiWithSandbox({
  features: FEATURES.map(noted).map((feature) => ({
    ...feature,
    adds: feature.adds?.filter((addition) => nameOf(feature, addition) !== TAKEN),
  })),
});

describe('a follower', () => {
  it('[design 7] that a feature declares is called, and one that it does not declare is not', async () => {
    const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
    await readListings(api, connectedAccountId);
    const { id, databaseId: locationId } = await newLocation(api);
    await connectListing(api, { locationId, connectedAccountId, nn: '11' });
    await api.send('/locations/update', { id, name: 'Another name' });
    await api.send('/connected-accounts/disconnect-publisher-a', { connectedAccountId });
    expect([...called].sort()).toEqual(followers.sort());
  });
});
