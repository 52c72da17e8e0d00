import { INPUT_BOUNDS } from '@listings/domain';
import { accountTypeOf, rememberListings } from '@listings/feature-connections';
import type { JobRun, StepPause } from '@listings/feature-jobs';
import { idOf, listOf, objectOf, textOf, webLinkOf } from '../../move/json.js';
import { MOST_VALUES } from '../../move/other-service.js';
import { findMovedLocations } from '../../store/moved-locations.js';
import { callOther, repeatLater } from './call-other.js';
import { moveParameters, NO_REVIEWS } from './move-parameters.js';
import type { CallPosition, MoveDependencies } from './move-parameters.js';

/** How many records the job asks for with a page. A service may send more, and all are read. */
const PAGE = 100;
/** Connected accounts of the other service whose listings are read. */
const MOST_ACCOUNTS = 500;
const MOST_PAGES = 2_000;

/** An account at a publisher that the other service has connected. */
interface OtherAccount {
  readonly id: string;
  /** The publisher here. */
  readonly publisher: string;
}

/** Where the listings go on: all connected accounts are read first, and then the listings of each. */
interface ListingsPosition extends CallPosition {
  readonly accounts?: readonly OtherAccount[];
  readonly accountsRead?: boolean;
  /** The account whose listings are read. */
  readonly index?: number;
  readonly page?: number;
}

/**
 * Reads which listings the other service has linked to the locations, a page with each step, and remembers their public pages: when the account at
 * the publisher is connected here, each is linked to its location.
 */
export async function readListings(deps: MoveDependencies, run: JobRun): Promise<StepPause | void> {
  const position = (run.job.position as ListingsPosition | null) ?? {};
  const { accounts = [], accountsRead = false, index = 0, page = 1 } = position;
  if (!accountsRead) return readAccounts(deps, run, { accounts, page });
  const account = accounts[index];
  if (!account) {
    await run.commit(async () => ({ phase: 'REVIEWS' }));
    return;
  }
  const answer = await callOther(deps, run, {
    path: '/connected-accounts/connected-account-listings',
    input: { connectedAccountId: account.id, page, perPage: PAGE },
  });
  if (answer.outcome === 'later') return repeatLater(run, answer);
  if (answer.outcome === 'refused') {
    const warning = `Some listings of the other service could not be read. ${answer.problem}`;
    await run.commit(async () => ({ warning, position: { accounts, accountsRead, index: index + 1, page: 1 } }));
    return { inMs: deps.paceMs };
  }
  const { records, pageInfo } = objectOf(answer.data);
  const linked = listOf(records, MOST_VALUES).flatMap((record) => {
    const { locationId, liveLink } = objectOf(record);
    const [sourceId, link] = [idOf(locationId), webLinkOf(liveLink, INPUT_BOUNDS.url)];
    return sourceId !== undefined && link !== undefined ? [{ sourceId, link }] : [];
  });
  const more = objectOf(pageInfo)['hasNextPage'] === true && page < MOST_PAGES;
  const { accountId } = run.job;
  const { url: source, reviews = NO_REVIEWS } = moveParameters(run.job);
  await run.commit(async (transaction) => {
    const ids = linked.map(({ sourceId }) => sourceId);
    const moved = await findMovedLocations(transaction, { accountId, source }, ids);
    const locationOf = new Map(moved.map(({ sourceId, locationId }) => [sourceId, locationId]));
    const known = linked.flatMap(({ sourceId, link }) => {
      const locationId = locationOf.get(sourceId);
      return locationId === undefined ? [] : [{ locationId, publisher: account.publisher, liveLink: link }];
    });
    const listings = [...new Map(known.map((each) => [each.locationId, each])).values()];
    const added = await rememberListings(transaction, { accountId, listings });
    return {
      position: { accounts, accountsRead, index: more ? index : index + 1, page: more ? page + 1 : 1 },
      parameters: { ...run.job.parameters, reviews: { ...reviews, listings: reviews.listings + added } },
    };
  });
  return { inMs: deps.paceMs };
}

/** Reads the next page of the other service's connected accounts, and keeps those of publishers that this installation has. */
async function readAccounts(
  deps: MoveDependencies,
  run: JobRun,
  { accounts, page }: { accounts: readonly OtherAccount[]; page: number },
): Promise<StepPause | void> {
  const query = { page: String(page), perPage: String(PAGE) };
  const answer = await callOther(deps, run, { path: '/connected-accounts', query });
  if (answer.outcome === 'later') return repeatLater(run, answer);
  if (answer.outcome === 'refused') {
    const warning = `The listings of the other service could not be read. ${answer.problem}`;
    await run.commit(async () => ({ warning, phase: 'REVIEWS' }));
    return { inMs: deps.paceMs };
  }
  const { records, pageInfo } = objectOf(answer.data);
  const types = new Map(
    deps.publishers.all.map(({ names }) => [accountTypeOf(deps.publishers, names.constant), names.constant]),
  );
  const found = listOf(records, MOST_VALUES).flatMap((record) => {
    const { connectedAccountId, connectedAccountType, status } = objectOf(record);
    const [id, publisher] = [idOf(connectedAccountId), types.get(textOf(connectedAccountType, 100) ?? '')];
    return id !== undefined && publisher !== undefined && status !== 'DISCONNECTED' ? [{ id, publisher }] : [];
  });
  const all = [...accounts, ...found].slice(0, MOST_ACCOUNTS);
  const more = objectOf(pageInfo)['hasNextPage'] === true && all.length < MOST_ACCOUNTS && page < MOST_PAGES;
  await run.commit(async () => ({
    position: more ? { accounts: all, page: page + 1 } : { accounts: all, accountsRead: true, index: 0, page: 1 },
  }));
  return { inMs: deps.paceMs };
}
