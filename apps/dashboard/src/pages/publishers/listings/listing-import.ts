import { api } from '../../../api/client.js';
import { longOperation } from '../../../components/operations/long-operation.js';
import { refusalText } from '../../../components/operations/refusal-text.js';

/** A listing to import. */
export interface ImportedListing {
  readonly id: string;
  readonly name: string;
}

interface Plan {
  readonly connectedAccountId: string;
  readonly listings: readonly ImportedListing[];
}

/** Creates a location from each listing, one after the other. */
export const listingImport = longOperation<Plan, null>({
  kind: 'listing-import',
  result: null,
  afterReload: 'waits',
  async work({ id, plan, done }, { advance }) {
    for (const [index, listing] of plan.listings.entries()) {
      if (index < done) continue;
      const message = await refusalOf(plan.connectedAccountId, listing, `${id}-${index}`);
      advance({ count: 1, refusals: message === undefined ? [] : [{ name: listing.name, message }] });
    }
  },
});

async function refusalOf(
  connectedAccountId: string,
  listing: ImportedListing,
  idempotencyKey: string,
): Promise<string | undefined> {
  const input = { connectedAccountId, connectedAccountListingId: listing.id };
  try {
    await api.post('/api/v4/connected-accounts/create-location-from-listing', { body: { input }, idempotencyKey });
    return undefined;
  } catch (error) {
    const text = refusalText(error);
    if (text === undefined) throw error;
    return text;
  }
}
