import { dayOf, isCreationOpen, isSiteEnabled, siteObstacle, siteSubject } from '@listings/domain';
import type { AccountSiteKey, ChangeCaller, StoredLocation } from '@listings/domain';
import { invalidId, violation } from '@listings/errors';
import type { RuleViolation } from '@listings/errors';
import { hasUser } from '@listings/feature-accounts';
import { readStoredLocation } from '@listings/feature-locations';
import type { InUnit, Transaction } from '@listings/persistence';
import { publisherSentence } from '@listings/publisher-gateway';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ListingContent } from '@listings/publisher-sdk';
import type { ConnectionsDependencies } from '../dependencies.js';
import { announceStates } from '../links/announce-links.js';
import { holdForLink } from '../links/find-import-source.js';
import { listingContent } from '../rules/listing-content.js';
import { findConnectedAccount } from '../store/connected-accounts.js';
import type { ConnectedAccountRow } from '../store/connected-accounts.js';
import { findListingCandidates, hasSuggestion } from '../store/listing-coverage.js';
import { lockCreation, requestCreation } from '../store/listing-creations.js';
import type { StoredCreation } from '../store/listing-creations.js';
import { hasListing, lockLinkableLocations } from '../store/listing-links.js';
import { findUncompared } from '../store/match-requests.js';
import { LISTING_CREATION } from '../work/subjects.js';

/** A client's request that a publisher create a listing. */
export interface ListingCreationRequest {
  readonly publisher: RegisteredPublisher;
  readonly locationId: number;
  readonly connectedAccountId: string;
  /** A folder of the connected account; by default the user's own listings. */
  readonly folderId?: string;
}

/**
 * Requests a new listing for a location that has none at a publisher; the worker creates and links it. Returns all rules that the request
 * visibly breaks [contract 7]. Repeating an open request has no further effect. With `unlessSuggested` it requests nothing for a location with
 * a suggested match, and says so. It also requests nothing for a location that was created, or whose listing was unlinked, after the last
 * comparison with the listings of the publisher.
 */
export async function requestListingCreation(
  deps: InUnit<ConnectionsDependencies>,
  caller: ChangeCaller,
  request: ListingCreationRequest,
): Promise<readonly RuleViolation[]>;
export async function requestListingCreation(
  deps: InUnit<ConnectionsDependencies>,
  caller: ChangeCaller,
  request: ListingCreationRequest,
  options: { unlessSuggested: true },
): Promise<readonly RuleViolation[] | 'suggested'>;
export async function requestListingCreation(
  deps: InUnit<ConnectionsDependencies>,
  { accountId }: ChangeCaller,
  request: ListingCreationRequest,
  { unlessSuggested = false } = {},
): Promise<readonly RuleViolation[] | 'suggested'> {
  const { unit, clock, work } = deps;
  const { publisher, locationId, connectedAccountId, folderId } = request;
  const { constant } = publisher.names;
  const account = await accountOf(deps, accountId, request);
  return unit.transaction(async (transaction) => {
    const found = await accountViolations(transaction, { accountId, account, folderId });
    if (!(await hasUser(transaction, { accountId }))) found.unshift(violation('SY81019'));
    const [locked] = await lockLinkableLocations(transaction, { accountId, locationIds: [locationId] });
    const location = locked && (await readStoredLocation(transaction, { accountId, locationId }));
    if (!location) throw invalidId('unknown');
    if (unlessSuggested) {
      const of = { accountId, publisher: constant, locationIds: [locationId] };
      const [candidate] = await findListingCandidates(transaction, of);
      if (candidate?.suggested) return 'suggested';
    }
    found.push(...locationViolations(deps, location, publisher));
    const key = { accountId, locationId, publisher: constant };
    if (await hasListing(transaction, key)) found.push(violation('SY81091'));
    else if (unlessSuggested && (await findUncompared(transaction, { ...key, since: location.createdAt })))
      found.push(violation('SY87011'));

    const request = { ...key, connectedAccountId, folderRef: folderId ?? null, unlessSuggested };
    const standing = await lockCreation(transaction, key);
    const isOpen = standing !== undefined && isCreationOpen(standing.state);
    if (isOpen) {
      const same = standing.connectedAccountId === connectedAccountId && standing.folderRef === request.folderRef;
      if (!same) found.push(violation('SY81092'));
    }
    if (isOpen || found.length > 0) return found;
    const doubt = standing && (await doubtOf(transaction, key, { standing, connectedAccountId }));
    if (doubt) return [doubt];
    await requestCreation(transaction, { ...request, now: clock.now() });
    const row = { subject: siteSubject(key), group: connectedAccountId };
    work.add(transaction, { accountId, kind: LISTING_CREATION, rows: [row] });
    await announceStates(transaction, deps, { accountId, locationIds: [locationId] });
    return [];
  });
}

/**
 * Why an ended request forbids a new one through another connected account: one of its calls may have created the listing. Through the same
 * account the publisher finds that listing by the request id [publishers 0.1]. A person settles the matter by comparing both accounts.
 */
async function doubtOf(
  transaction: Transaction,
  key: AccountSiteKey,
  { standing, connectedAccountId }: { standing: StoredCreation; connectedAccountId: string },
): Promise<RuleViolation | undefined> {
  if (!standing.mayExist || standing.connectedAccountId === connectedAccountId) return undefined;
  const only = [standing.connectedAccountId, connectedAccountId];
  if (await findUncompared(transaction, { ...key, since: standing.changedAt, only }))
    return violation('SY81095', COMPARE_AGAIN);
  return (await hasSuggestion(transaction, key)) ? violation('SY81095', DECIDE_FIRST) : undefined;
}

const MAY_EXIST = 'An earlier request through another connected account may have created the listing';
const COMPARE_AGAIN = `${MAY_EXIST}. Compare the listings of both accounts with the locations, and request it again when that has ended`;
const DECIDE_FIRST = `${MAY_EXIST}, and a match is suggested. Confirm the match, or reject it and request the listing again`;

/** The connected account, if it belongs to the publisher of the request. */
async function accountOf(
  { database }: ConnectionsDependencies,
  accountId: number,
  { publisher, connectedAccountId }: ListingCreationRequest,
): Promise<ConnectedAccountRow | undefined> {
  const account = await findConnectedAccount(database, { accountId, connectedAccountId });
  return account?.publisher === publisher.names.constant ? account : undefined;
}

/** The rules that the account breaks. Locks the account so that its status holds until the transaction ends. */
async function accountViolations(
  transaction: Transaction,
  of: { accountId: number; account: ConnectedAccountRow | undefined; folderId: string | undefined },
): Promise<RuleViolation[]> {
  const { accountId, account, folderId } = of;
  if (!account) return [violation('SY81066')];
  const { connectedAccountId, folders, listingsReadAt } = account;
  const lost = await holdForLink(transaction, { accountId, connectedAccountId });
  if (lost) return [lost];
  // When the folders were never read, only the publisher can tell whether the folder exists.
  const known = folderId === undefined || listingsReadAt === null || folders.some(({ ref }) => ref === folderId);
  return known ? [] : [violation('SY10039')];
}

/** The rules that the location breaks, whatever the connected account. */
function locationViolations(
  deps: ConnectionsDependencies,
  location: StoredLocation,
  publisher: RegisteredPublisher,
): RuleViolation[] {
  const { site, categories } = publisher.declaration;
  if (location.archivedAt) return [violation('SY00008')];
  const found: RuleViolation[] = [];
  if (!isSiteEnabled(location, site.id)) found.push(violation('SY83003', 'The site is not enabled for the location'));
  const obstacle = siteObstacle(site, location);
  if (obstacle !== undefined) found.push(violation('SY83003', obstacle));
  const built = listingContent(location, (query) => categories.toPublisher(query), {
    today: dayOf(deps.clock.now()),
    shownState: null,
    takes: publisher.publisher.submission?.takes,
  });
  if ('obstacle' in built) return [...found, violation('SY81083', built.obstacle)];
  const unmet = unmetRequirements(deps, publisher, built.content);
  return [...found, ...unmet.map((text) => violation('SY83003', text))];
}

/** What the publisher needs and the content lacks. A plug-in whose check fails leaves the decision to the publisher. */
function unmetRequirements(
  { logger }: ConnectionsDependencies,
  { names, publisher: { creation } }: RegisteredPublisher,
  content: ListingContent,
): string[] {
  try {
    const unmet = creation?.checkListing?.(content) ?? [];
    return unmet.map(({ text }) => publisherSentence(text) || 'The publisher needs more data for a new listing');
  } catch (error) {
    logger.error({ err: error, publisher: names.kebab }, 'the check of a new listing by the plug-in failed');
    return [];
  }
}
