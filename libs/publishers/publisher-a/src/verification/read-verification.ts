import type { VerificationCapability } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import type { ListingAccess } from '../listings/listing-access.js';
import type { Configuration } from '../settings.js';
import { listingNames } from '../wire/resource-names.js';
import { reportOf, VoiceOfMerchant } from './voice-of-merchant.js';

/** What {@link createVerification} works with. */
export interface VerificationParts {
  readonly api: ApiClient;
  readonly access: ListingAccess;
  readonly configuration: Configuration;
}

/** Asking whether the publisher has verified the business: one call a listing [publishers 1.7]. */
export function createVerification({ api, access, configuration }: VerificationParts): VerificationCapability {
  return {
    async readVerification({ session, listingRef }) {
      const { location } = listingNames(listingRef);
      return access.explain(session, listingRef, async () =>
        reportOf(
          await api.call({
            session,
            method: 'GET',
            url: `${configuration.verificationBase}/v1/${location}/VoiceOfMerchantState`,
            purpose: { effect: 'read', listingRef },
            answer: VoiceOfMerchant,
          }),
        ),
      );
    },
  };
}
