import type { PublisherInfo } from '../../api/publishers-query.js';
import type { PublicSchemas } from '../../api/types.js';
import type { PublisherCoverage } from './publisher-queries.js';

/** Listings at a publisher that cannot be reached although its accounts are connected. */
export interface LostAccess {
  readonly publisher: string;
  readonly name: string;
  /** Their number. */
  readonly count: number;
}

/** Where listings of an account are not reachable, and how many. */
export function lostAccessAt(
  coverage: readonly Pick<PublisherCoverage, 'publisher' | 'broken'>[],
  publishers: readonly Pick<PublisherInfo, 'publisher' | 'name'>[],
): LostAccess[] {
  return coverage
    .filter(({ broken }) => broken > 0)
    .map(({ publisher, broken }) => ({
      publisher,
      name: publishers.find((each) => each.publisher === publisher)?.name ?? publisher,
      count: broken,
    }));
}

type Citation = Pick<PublicSchemas['Citation'], 'syncStatus' | 'connectedAccountId'> & {
  readonly site: Pick<PublicSchemas['CitationSite'], 'name'>;
};

/** The names of the sites where a location has a listing without access. Accounts to reconnect have a notice of their own. */
export function lostAccessOf(citations: readonly Citation[], toReconnect: ReadonlySet<string>): string[] {
  return citations
    .filter(
      ({ syncStatus, connectedAccountId: id }) =>
        syncStatus === 'REQUIRING_ACTION' && id !== null && !toReconnect.has(id),
    )
    .map(({ site }) => site.name);
}
