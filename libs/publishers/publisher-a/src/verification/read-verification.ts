import type { VerificationCapability } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import type { ListingAccess } from '../listings/listing-access.js';
import type { Configuration } from '../settings.js';
import { listingNames } from '../wire/resource-names.js';
import { reportOf, VoiceOfMerchant } from './voice-of-merchant.js';

/** The dependencies of {@link createVerification}. */
export interface VerificationParts {
  readonly api: ApiClient;
  readonly access: ListingAccess;
  readonly configuration: Configuration;
}

/** Reads whether the publisher has verified the business, with one call per listing [publishers 1.7]. */
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
