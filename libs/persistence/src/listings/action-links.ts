import type { ActionLinksThere, StoredLocation } from '@listings/domain';
import type { Transaction } from '../database.js';
import { storedColumns } from '../locations/location-columns.js';
import type { SubmissionKey } from './submission-requests.js';

/**
 * Notes how the action links of a location stand at a publisher; null forgets them. Answers the location when that is
 * new, for its record to be rendered.
 */
export async function changeActionLinks(
  transaction: Transaction,
  key: SubmissionKey,
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
