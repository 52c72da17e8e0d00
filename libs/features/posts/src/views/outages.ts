import { readOutages } from '@listings/publisher-gateway';
import type { PostsDependencies } from '../dependencies.js';
import type { CampaignRow } from '../store/campaign-reads.js';

/** The publishers of sites that do not answer, with their names for people. */
export type OutagesOfSites = ReadonlyMap<string, { readonly displayName: string; readonly since: Date }>;

/**
 * The outages that hold up campaigns, by site. Each view reads them, so an outage that holds up ten thousand posts changes none of their rows,
 * and ends for all of them at once. A campaign that has ended or not begun waits for no publisher.
 */
export async function findOutages(
  { database, publishers }: Pick<PostsDependencies, 'database' | 'publishers'>,
  campaigns: readonly Pick<CampaignRow, 'status'>[],
): Promise<OutagesOfSites> {
  if (campaigns.every(isStill)) return new Map();
  const outages = await readOutages(database);
  return new Map(
    outages.flatMap(({ publisher, since }) => {
      const found = publishers.find(publisher);
      return found ? [[publisher, { displayName: found.declaration.displayName, since }]] : [];
    }),
  );
}

/** The outages of a campaign: none unless it publishes. */
export function outagesOf(campaign: Pick<CampaignRow, 'status'>, outages: OutagesOfSites): OutagesOfSites {
  return isStill(campaign) ? new Map() : outages;
}

function isStill({ status }: Pick<CampaignRow, 'status'>): boolean {
  return status !== 'INPROGRESS';
}
