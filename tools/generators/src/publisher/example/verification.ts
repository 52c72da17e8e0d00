import { asText, needed } from '@listings/publisher-sdk';
import type { AccountClient, VerificationCapability, VerificationState } from '@listings/publisher-sdk';
import { listingPath } from './listings.js';

/** The publisher's words for the states. */
const STATES: Readonly<Record<string, VerificationState>> = {
  none: 'NOT_VERIFIED',
  waiting: 'PENDING',
  review: 'UNDER_REVIEW',
  verified: 'VERIFIED',
};

/** Reading whether the publisher has verified the business. */
export function createVerification(api: AccountClient): VerificationCapability {
  return {
    async readVerification({ session, listingRef }) {
      const url = `${listingPath(listingRef)}/verification`;
      const { body } = await api.call({ session, method: 'GET', url, effect: 'read', listingRef });
      return { state: needed(STATES[asText(body['state']) ?? ''], 'the state of the verification') };
    },
  };
}
