/**
 * What a location that is not archived has at a publisher. Each has one of these, and one with a linked listing may also be NOT_VERIFIED.
 * `listingCoverage` counts the locations in each state.
 */
export type StateAtPublisher = 'LINKED' | 'NOT_VERIFIED' | 'BROKEN' | 'CREATING' | 'SUGGESTED' | 'FAILED' | 'MISSING';

/** The condition that a location of a list is in a state at the publisher of a placeholder. */
export function stateClause(state: StateAtPublisher, publisher: string): string {
  return `${ACTIVE} and ${clauses[state].replaceAll('$publisher', () => publisher)}`;
}

/** Archived locations are few and have an index of their own, so that a count reads no rows of locations. */
const ACTIVE = `not exists (select 1 from locations archived
  where archived.account_id = $1 and archived.id = page.id and archived.archived_at is not null)`;

const OF_PAGE = `account_id = $1 and location_id = page.id and publisher = $publisher`;

const LINK = `exists (select 1 from listing_links where ${OF_PAGE})`;

const CREATING = `exists (select 1 from listing_creations where ${OF_PAGE} and state in ('REQUESTED', 'CREATING'))`;

const FAILED = `exists (select 1 from listing_creations where ${OF_PAGE} and state = 'FAILED')`;

/** The condition that a `listing` can be linked: it is neither linked nor marked as a duplicate [contract 7], [contract 11]. */
export const LINKABLE_LISTING = `not exists (select 1 from listing_links link
      where link.account_id = $1 and link.publisher = listing.publisher and link.listing_ref = listing.ref)
    and not exists (select 1 from duplicate_listings duplicate
      where duplicate.account_id = $1 and duplicate.publisher = listing.publisher and duplicate.listing_ref = listing.ref
        and duplicate.status = 'MARKED')`;

/** A suggestion that can still be confirmed. */
const SUGGESTED = `exists (
  select 1 from match_suggestions suggestion
  join connected_listings listing on listing.account_id = $1 and listing.id = suggestion.listing_id and listing.publisher = $publisher
  where suggestion.account_id = $1 and suggestion.location_id = page.id
    and ${LINKABLE_LISTING})`;

const clauses: Readonly<Record<StateAtPublisher, string>> = {
  LINKED: `exists (select 1 from listing_links where ${OF_PAGE} and status = 'LINKED')`,
  NOT_VERIFIED: `exists (select 1 from listing_links where ${OF_PAGE} and status = 'LINKED')
    and exists (select 1 from listing_verifications
      where ${OF_PAGE} and state in ('NOT_VERIFIED', 'PENDING', 'UNDER_REVIEW', 'REJECTED'))`,
  BROKEN: `exists (select 1 from listing_links where ${OF_PAGE} and status <> 'LINKED')`,
  CREATING: `${CREATING} and not ${LINK}`,
  SUGGESTED: `${SUGGESTED} and not ${LINK} and not ${CREATING}`,
  FAILED: `${FAILED} and not ${LINK} and not ${SUGGESTED}`,
  MISSING: `not ${LINK} and not exists (select 1 from listing_creations where ${OF_PAGE} and state <> 'CREATED') and not ${SUGGESTED}`,
};

/** The states in the order in which a location shows one: NOT_VERIFIED is LINKED as well. */
const SHOWN = ['BROKEN', 'NOT_VERIFIED', 'LINKED', 'CREATING', 'SUGGESTED', 'FAILED'] as const;

/** The state of a location `page` that is not archived at the publisher that an expression names, as SQL. */
export function stateAt(publisher: string): string {
  const cases = SHOWN.map(
    (state) => `when ${clauses[state].replaceAll('$publisher', () => publisher)} then '${state}'`,
  );
  return `case ${cases.join(' ')} else 'MISSING' end`;
}
