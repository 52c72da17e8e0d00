import type { VerificationCapability } from '@listings/publisher-sdk';
import { listingNames } from '../wire/resource-names.js';
import { reportOf, VoiceOfMerchant } from './voice-of-merchant.js';
import type { Parts } from '../parts.js';

/** Reads whether the publisher has verified the business, with one call per listing [publishers 1.7]. */
export function createVerification({
  api,
  access,
  configuration,
}: Omit<Parts, 'verification'>): VerificationCapability {
  return {
    async readVerification({ session, listingRef }) {
      const { location } = listingNames(listingRef);
      const url = `${configuration.verificationBase}/v1/${location}/VoiceOfMerchantState`;
      return access.explain(session, listingRef, async () =>
        reportOf(await api.call({ session, listingRef, url, answer: VoiceOfMerchant })),
      );
    },
  };
}
