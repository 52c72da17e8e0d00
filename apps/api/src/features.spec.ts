import { describe, expect, it } from '@jest/globals';
import { CONNECTION_FOLLOWERS } from '@listings/feature-connections';
import { LOCATION_FOLLOWERS } from '@listings/feature-locations';
import { FeaturesModule, listsOf } from '@listings/nest/features';
import type { Feature } from '@listings/nest/features';
import { FEATURES } from './features.js';
import { apiWithSandbox, connectAccount, linkListing, readListings } from './testing/index.js';

/** The followers of a list that were called, by the names of their features. */
const called = { [LOCATION_FOLLOWERS]: new Set<string>(), [CONNECTION_FOLLOWERS]: new Set<string>() };

/** The feature, whose followers note their calls. */
const noted = (feature: Feature): Feature => ({
  ...feature,
  followers: feature.followers?.map((follower) => ({
    ...follower,
    create: (...dependencies: never[]) => {
      const names = called[follower.list as keyof typeof called];
      return new Proxy(follower.create(...dependencies) as object, {
        get: (target, name) => {
          const member: unknown = Reflect.get(target, name);
          return typeof member === 'function'
            ? (...args: unknown[]) => (names.add(feature.name), member(...args))
            : member;
        },
      });
    },
  })),
});

/** The features that declare a follower of a list. */
const following = (list: symbol) =>
  FEATURES.filter(({ followers = [] }) => followers.some((follower) => follower.list === list)).map(({ name }) => name);

/** Of the features, insights declares no follower here. */
const { api } = apiWithSandbox({
  features: FEATURES.map(noted).map((feature) =>
    feature.name === 'insights' ? { ...feature, followers: [] } : feature,
  ),
});

describe('a follower', () => {
  it('[design 7] that a feature declares is called, and one that it does not declare is not', async () => {
    const connectedAccountId = await connectAccount(api, { publisher: 'publisher-a', owner: 'owner-a1' });
    await readListings(api, connectedAccountId);
    const { id, databaseId: locationId } = await api.newLocation();
    await linkListing(api, { locationId, connectedAccountId, nn: '11' });
    await api.send('/locations/update', { id, name: 'Another name' });
    await api.send('/connected-accounts/disconnect-publisher-a', { connectedAccountId });
    expect([...called[LOCATION_FOLLOWERS]].sort()).toEqual(following(LOCATION_FOLLOWERS).sort());
    const others = following(CONNECTION_FOLLOWERS).filter((name) => name !== 'insights');
    expect([...called[CONNECTION_FOLLOWERS]].sort()).toEqual(others.sort());
  });

  it('[design 7] of a list that no feature declares is refused: nobody would call it', () => {
    const lost: Feature = {
      name: 'lost',
      modules: [],
      followers: [{ list: Symbol('Nobody'), inject: [], create: () => 1 }],
    };
    expect(() => FeaturesModule.of([lost], listsOf([lost]))).toThrow('No feature declares the list Nobody');
  });
});
