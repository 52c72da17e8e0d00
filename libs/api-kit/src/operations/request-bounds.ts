import { MAX_PAGE_SIZE } from '@listings/pagination';

/** The bounds of what requests have in common, whichever feature answers them [contract 1]. Lengths are in characters. */
export const REQUEST_BOUNDS = {
  /** A parameter of a path: ids, cursors and link tokens are shorter. */
  pathParameter: 512,
  /** A parameter of a path of the portal: an id, or a name. */
  portalPathParameter: 100,
  cursor: 100,
  /** Locations that a request names by their ids; as many as a page has. */
  locationIds: MAX_PAGE_SIZE,
  clientMutationId: 255,
  idempotencyKey: 255,
  csrfToken: 100,
  /** The token of a link in an e-mail. */
  linkToken: 100,
  /** The constant of a publisher. */
  publisher: 100,
} as const;

/** The page of a list of the portal that has no other sizes. */
export const PORTAL_PAGE = { default: 50, max: 100 } as const;
