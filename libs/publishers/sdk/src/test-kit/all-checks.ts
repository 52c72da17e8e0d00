import type { Check } from './check.js';
import { authorizationChecks } from './checks/authorization.js';
import { declarationChecks } from './checks/declaration.js';
import { listingsChecks } from './checks/listings.js';
import { postsChecks } from './checks/posts.js';
import { renewalChecks } from './checks/renewal.js';

/** Every check, in the order in which an author meets the capabilities. */
export const allChecks: readonly Check[] = [
  ...declarationChecks,
  ...authorizationChecks,
  ...renewalChecks,
  ...listingsChecks,
  ...postsChecks,
];
