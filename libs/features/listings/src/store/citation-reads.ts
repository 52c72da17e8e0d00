import type {
  ConnectedAccountStatus,
  CreationState,
  ListingLinkStatus,
  StoredLocation,
  SubmissionState,
} from '@listings/domain';
import { selectRow, selectRows } from '@listings/persistence';
import type { Sql } from '@listings/persistence';

/** A location's listing, submission and creation request at one publisher; at least one of them exists. */
export interface CitationRow {
  readonly locationId: number;
  readonly publisher: string;
  readonly connectedAccountId: string | null;
  readonly linkStatus: ListingLinkStatus | null;
  readonly linkIssue: string | null;
  readonly connection: ConnectedAccountStatus | null;
  readonly connectionIssue: string | null;
  /** The public page, as the publisher's list of listings contained it. */
  readonly listedLink: string | null;
  /** Why the publisher accepts no data for this listing. */
  readonly listingObstacle: string | null;
  readonly state: SubmissionState | null;
  readonly issue: string | null;
  readonly losses: readonly string[] | null;
  readonly liveLink: string | null;
  readonly changedAt: Date | null;
  readonly creation: CreationState | null;
  readonly creationIssue: string | null;
  readonly creationBlocked: boolean | null;
}

/** The fields of a location that decide how its citations are shown. */
export type CitedLocation = Pick<
  StoredLocation,
  'countryIso' | 'hideAddress' | 'enabledSiteIds' | 'verification' | 'archivedAt'
>;

/** Returns the location whose citations are requested; undefined if the account has none with that id. */
export const findCitedLocation = selectRow<[key: { accountId: number; locationId: number }], CitedLocation>({
  name: 'cited-location',
  text: `select country_iso as "countryIso", hide_address as "hideAddress", enabled_site_ids as "enabledSiteIds",
      verification, archived_at as "archivedAt"
    from locations where account_id = $accountId and id = $locationId`,
});

const CITATIONS = `
  select coalesce(link.location_id, submission.location_id, creation.location_id) as "locationId",
    coalesce(link.publisher, submission.publisher, creation.publisher) as publisher,
    link.connected_account_id as "connectedAccountId", link.status as "linkStatus", link.issue as "linkIssue",
    connected.status as connection, connected.connectivity_issue as "connectionIssue",
    listing.live_link as "listedLink", listing.unavailable ->> 'submission' as "listingObstacle",
    submission.state, submission.issue, submission.losses, submission.live_link as "liveLink",
    coalesce(case when link.publisher is null then creation.changed_at end, submission.changed_at) as "changedAt",
    creation.state as creation, creation.issue as "creationIssue", creation.blocked as "creationBlocked"
  from (select * from listing_links where account_id = $1 and location_id = any($2::integer[])) link
  full join (select * from listing_submissions where account_id = $1 and location_id = any($2::integer[])) submission
    on submission.location_id = link.location_id and submission.publisher = link.publisher
  full join (select * from listing_creations where account_id = $1 and location_id = any($2::integer[])) creation
    on creation.location_id = coalesce(link.location_id, submission.location_id)
      and creation.publisher = coalesce(link.publisher, submission.publisher)
  left join connected_accounts connected on connected.account_id = $1 and connected.id = link.connected_account_id
  left join connected_listings listing on listing.account_id = $1 and listing.id = link.listing_id`;

/** Returns what is stored about a location at each publisher. Publishers without any data are absent. */
export const findCitations = selectRows<[key: { accountId: number; locationId: number }], CitationRow>({
  name: 'citations',
  text: CITATIONS,
  values: (key) => [key.accountId, [key.locationId]],
});

/** A location with the facts that decide its voice status. */
export interface VoicedLocation {
  readonly locationId: number;
  readonly location: CitedLocation;
  /** The stored voice status. */
  readonly voiceStatus: number;
  readonly citations: readonly CitationRow[];
}

/** Returns the facts for the voice status of locations; the account's other locations and unknown ids are absent. */
export async function findVoicedLocations(
  sql: Sql,
  key: { accountId: number; locationIds: readonly number[] },
): Promise<VoicedLocation[]> {
  const values = [key.accountId, key.locationIds];
  const places = await sql.query<CitedLocation & { id: number; voiceStatus: number }>(VOICED, values);
  const rows = await sql.query<CitationRow>({ name: 'citations', text: CITATIONS }, values);
  const citations = new Map<number, CitationRow[]>(places.map(({ id }) => [id, []]));
  for (const row of rows) citations.get(row.locationId)?.push(row);
  return places.map(({ id, voiceStatus, ...location }) => ({
    locationId: id,
    location,
    voiceStatus,
    citations: citations.get(id) ?? [],
  }));
}

const VOICED = {
  name: 'voiced-locations',
  text: `
  select id, country_iso as "countryIso", hide_address as "hideAddress", enabled_site_ids as "enabledSiteIds",
    verification, archived_at as "archivedAt", voice_status as "voiceStatus"
  from locations where account_id = $1 and id = any($2::integer[])`,
};
