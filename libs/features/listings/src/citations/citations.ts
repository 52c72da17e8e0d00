import { displayStatus, isActionRequired } from '@listings/domain';
import type { Caller, CitationStatus, SyncStatus } from '@listings/domain';
import { errorEntries, invalidId, violation } from '@listings/errors';
import type { ErrorEntry } from '@listings/errors';
import { globalId, isDatabaseId } from '@listings/pagination';
import { MAX_SITE_ID } from '@listings/publisher-registry';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import type { ListingsDependencies } from '../dependencies.js';
import { findCitations, findCitedLocation } from '../store/citation-reads.js';
import type { CitationRow, CitedLocation } from '../store/citation-reads.js';
import { citationAt } from './citation-at.js';

/** The state of a location at a directory site [contract 9]. */
export interface CitationRecord {
  readonly id: string;
  readonly databaseId: number;
  readonly site: { readonly id: string; readonly databaseId: number; readonly name: string; readonly url: string };
  readonly syncStatus: SyncStatus;
  readonly displayStatus: string;
  readonly actionRequired: boolean;
  readonly listingUrl: string | null;
  readonly connectedAccountId: string | null;
  readonly lastUpdate: string | null;
  readonly syncIssue: string | null;
  readonly verified: boolean;
  readonly errors: readonly ErrorEntry[];
}

/** The state of a location at a voice assistant [contract 9]. */
export interface VoiceAssistantRecord extends Pick<
  CitationRecord,
  'databaseId' | 'connectedAccountId' | 'syncStatus' | 'actionRequired' | 'syncIssue' | 'errors'
> {
  readonly voiceIdentifier: string;
  readonly name: string;
}

/** The citations of a location: one for each registered publisher, in the order of the configuration. */
export async function listingsForLocation(
  deps: ListingsDependencies,
  { accountId }: Caller,
  locationId: number,
): Promise<CitationRecord[]> {
  const { location, sites } = await readSiteStatuses(deps, { accountId, locationId });
  return sites.map((each) => citationRecord(locationId, location, each));
}

/** One citation, by its number. Throws 404 for one that the account does not have. */
export async function readListing(
  deps: ListingsDependencies,
  caller: Caller,
  databaseId: number,
): Promise<CitationRecord> {
  const locationId = Math.floor(databaseId / SITES);
  if (!isDatabaseId(locationId)) throw invalidId('unknown');
  const citations = await listingsForLocation(deps, caller, locationId);
  const found = citations.find((each) => each.databaseId === databaseId);
  if (!found) throw invalidId('unknown');
  return found;
}

/** The numbers of citations at one location. */
const SITES = MAX_SITE_ID + 1;

function citationRecord(
  locationId: number,
  location: CitedLocation,
  { publisher, row, status }: SiteStatus,
): CitationRecord {
  const { site } = publisher.declaration;
  const databaseId = locationId * SITES + site.id;
  return {
    id: globalId('Listing', databaseId),
    databaseId,
    site: { id: globalId('Site', site.id), databaseId: site.id, name: site.name, url: site.url },
    syncStatus: status.syncStatus,
    displayStatus: displayStatus(status.syncStatus, { linked: Boolean(row?.linkStatus) }),
    actionRequired: isActionRequired(status.syncStatus),
    listingUrl: row?.linkStatus ? (row.liveLink ?? row.listedLink) : null,
    connectedAccountId: row?.connectedAccountId ?? null,
    lastUpdate: row?.changedAt?.toISOString() ?? null,
    syncIssue: status.issue,
    verified: location.verification[publisher.names.constant]?.status === 'VERIFIED',
    errors: errorsOf(status),
  };
}

/** The voice assistants that show a location; each has the state of the publisher that feeds it. */
export async function voiceAssistantsForLocation(
  deps: ListingsDependencies,
  { accountId }: Caller,
  locationId: number,
): Promise<VoiceAssistantRecord[]> {
  const { sites } = await readSiteStatuses(deps, { accountId, locationId });
  return sites.flatMap(({ publisher, row, status }) =>
    (publisher.declaration.site.voiceAssistants ?? []).map((assistant) => ({
      databaseId: assistant.id,
      voiceIdentifier: assistant.identifier,
      name: assistant.name,
      connectedAccountId: row?.connectedAccountId ?? null,
      syncStatus: status.syncStatus,
      actionRequired: isActionRequired(status.syncStatus),
      syncIssue: status.issue,
      errors: errorsOf(status),
    })),
  );
}

interface SiteStatus {
  readonly publisher: RegisteredPublisher;
  readonly row: CitationRow | undefined;
  readonly status: CitationStatus;
}

async function readSiteStatuses(
  { database, publishers }: ListingsDependencies,
  key: { accountId: number; locationId: number },
): Promise<{ location: CitedLocation; sites: readonly SiteStatus[] }> {
  const location = await findCitedLocation(database, key);
  if (!location) throw invalidId('unknown');
  const rows = await findCitations(database, key);
  const sites = publishers.all.map((publisher) => {
    const row = rows.find((each) => each.publisher === publisher.names.constant);
    return { publisher, row, status: citationAt(publisher, location, row) };
  });
  return { location, sites };
}

function errorsOf({ code, issue }: CitationStatus): ErrorEntry[] {
  return code ? errorEntries([violation(code, issue ?? undefined)]) : [];
}
