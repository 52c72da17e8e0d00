import type { VerificationCapability, VerificationReport } from '@listings/publisher-sdk';
import type { ApiClient } from '../api-client.js';
import type { VoiceOfMerchant } from '../wire/messages.js';

/** Reads whether the publisher has verified the business, with one call per listing [publishers 1.7]. */
export function createVerification(api: ApiClient): VerificationCapability {
  return {
    readVerification: async (place) => reportOf(await api.call('verificationState', place)),
  };
}

/** Converts the publisher's reasons. No retry helps for those that are FAILED. */
function reportOf(voice: VoiceOfMerchant): VerificationReport {
  if (voice.hasVoiceOfMerchant) return { state: 'VERIFIED' };
  if (voice.complyWithGuidelines) {
    const isDisabled = voice.complyWithGuidelines.recommendationReason === 'BUSINESS_LOCATION_DISABLED';
    return failed(`The publisher has ${isDisabled ? 'disabled' : 'suspended'} this profile`);
  }
  if (voice.resolveOwnershipConflict) return failed('The publisher has assigned this business to another owner');
  if (voice.waitForVoiceOfMerchant) return { state: 'UNDER_REVIEW' };
  return { state: voice.verify?.hasPendingVerification ? 'PENDING' : 'NOT_VERIFIED' };
}

function failed(reason: string): VerificationReport {
  return { state: 'FAILED', failureType: 'rejected', reason };
}
