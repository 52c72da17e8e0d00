import type { ActionLinksThere, StoredLocation } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import { storedColumns } from './location-columns.js';

/**
 * Stores the state of a location's action links at a publisher; null deletes it. Returns the location if it changed, so
 * that the caller renders its record.
 */
export async function changeActionLinks(
  transaction: Transaction,
  key: { readonly accountId: number; readonly locationId: number; readonly publisher: string },
  links: ActionLinksThere | null,
): Promise<StoredLocation | undefined> {
  const there = links === null ? null : JSON.stringify(links);
  const [row] = await transaction.query<StoredLocation>(CHANGE, [key.accountId, key.locationId, key.publisher, there]);
  return row;
}

const CHANGE = {
  name: 'location-action-links',
  text: `
  update locations set action_links = case when $4::jsonb is null then action_links - $3::text
    else action_links || jsonb_build_object($3::text, $4::jsonb) end
  where account_id = $1 and id = $2 and action_links -> $3::text is distinct from $4::jsonb
  returning ${storedColumns}`,
};
