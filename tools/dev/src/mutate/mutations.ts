import type { Mutation } from './mutation.js';
import { accountMutations } from './mutations/accounts.js';
import { connectionMutations } from './mutations/connections.js';
import { eventMutations } from './mutations/events.js';
import { foundationMutations } from './mutations/foundations.js';
import { interactionMutations } from './mutations/interactions.js';
import { locationMutations } from './mutations/locations.js';
import { postMutations } from './mutations/posts.js';
import { publisherMutations } from './mutations/publishers.js';
import { wireMutations } from './mutations/wire.js';

/** All mutations, spread over the features. */
export const MUTATIONS: readonly Mutation[] = [
  ...wireMutations,
  ...locationMutations,
  ...connectionMutations,
  ...postMutations,
  ...interactionMutations,
  ...eventMutations,
  ...accountMutations,
  ...foundationMutations,
  ...publisherMutations,
];

/** The tests are worth their name while they notice at least so many mutations. */
export const LEAST_NOTICED = 65;
