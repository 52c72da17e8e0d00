import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';

/**
 * The failure in which a call of a plug-in ends, for tests of your own. Throws if the call succeeds or throws anything
 * but a `PublisherError`.
 *
 * @example
 * expect(await failureFrom(listings.getListing({ session, listingRef }))).toMatchObject({ kind: 'LISTING_NOT_FOUND' });
 */
export async function failureFrom(call: Promise<unknown>): Promise<PublisherFailure> {
  let result: unknown;
  try {
    result = await call;
  } catch (error) {
    if (error instanceof PublisherError) return error.failure;
    throw error;
  }
  throw new Error(`the call must fail, but it returned ${JSON.stringify(result)}`);
}
