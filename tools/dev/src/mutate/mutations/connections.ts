import type { Mutation } from '../mutation.js';

const CONNECTIONS = 'libs/features/connections';

/** Mutations of connected accounts, matching, duplicates, listings and photos. */
export const connectionMutations: readonly Mutation[] = [
  {
    rule: '[4.7] A listing is suggested to one location.',
    file: 'libs/features/connections/src/rules/matching/find-matches.ts',
    find: 'if (locations.has(pair.location) || listings.has(pair.listing)) continue;',
    replace: 'if (locations.has(pair.location)) continue;',
    specs: { project: CONNECTIONS, files: 'rules/matching/find-matches' },
  },
  {
    rule: '[4.7] A match that the user has rejected is not suggested again.',
    file: 'libs/features/connections/src/rules/matching/find-matches.ts',
    find: 'if (!isRejected({ location, listing })) pairs.push({ location, listing, points });',
    replace: 'pairs.push({ location, listing, points });',
    specs: { project: CONNECTIONS, files: 'matching/reject-matches' },
  },
  {
    rule: '[contract 7] A call with earlier credentials does not end a connection that was authorized anew.',
    file: 'libs/features/connections/src/store/reauthorization.ts',
    find: ' and credentials_version = $credentialsVersion',
    replace: '',
    specs: { project: CONNECTIONS, files: 'accounts/call-consequences' },
  },
  {
    rule: '[contract 4] The result of a push does not end a submission whose location has changed meanwhile.',
    file: 'libs/features/listings/src/push/record-outcome.ts',
    find: 'const isSuperseded = row.wantedVersion > submission.wantedVersion;',
    replace: 'const isSuperseded = row.wantedVersion < submission.wantedVersion;',
    specs: { project: 'libs/features/listings', files: 'push/submit-listing' },
  },
  {
    rule: '[contract 9] A blocked submission ends when its data turns out to be live.',
    file: 'libs/domain/src/listings/submission-state.ts',
    find: "live: fromStates(openSubmissionStates, 'SUCCESS')",
    replace: "live: fromStates(['QUEUED', 'PENDING'], 'SUCCESS')",
    specs: { project: 'libs/domain', files: 'listings/submission-state' },
  },
  {
    rule: '[contract 4] Both edges of a photo have at least 250 pixels.',
    file: 'libs/features/photos/src/rules/photo-rules.ts',
    find: 'if (Math.min(width, height) < leastEdge',
    replace: 'if (Math.max(width, height) < leastEdge',
    specs: { project: 'libs/features/photos', files: 'rules/photo-rules' },
  },
];
