import type { VerificationReport } from '@listings/publisher-sdk';
import { Type } from 'typebox';
import type { Static } from 'typebox';

const Nothing = Type.Object({});

/** The response of `a.verification.state` [publishers 1.7]. The object that is present tells which step is missing. */
export const VoiceOfMerchant = Type.Object({
  hasVoiceOfMerchant: Type.Optional(Type.Boolean()),
  waitForVoiceOfMerchant: Type.Optional(Nothing),
  verify: Type.Optional(Type.Object({ hasPendingVerification: Type.Optional(Type.Boolean()) })),
  resolveOwnershipConflict: Type.Optional(Nothing),
  complyWithGuidelines: Type.Optional(Type.Object({ recommendationReason: Type.Optional(Type.String()) })),
});
type VoiceOfMerchant = Static<typeof VoiceOfMerchant>;

type WireState = 'VERIFIED' | 'PROCESSING' | 'PENDING' | 'UNVERIFIED' | 'DUPLICATE' | 'SUSPENDED' | 'DISABLED';

/** Maps the publisher's reasons to our states. No retry helps for the last three. */
const reports: Readonly<Record<WireState, VerificationReport>> = {
  VERIFIED: { state: 'VERIFIED' },
  PROCESSING: { state: 'UNDER_REVIEW' },
  PENDING: { state: 'PENDING' },
  UNVERIFIED: { state: 'NOT_VERIFIED' },
  DUPLICATE: failed('The publisher has assigned this business to another owner'),
  SUSPENDED: failed('The publisher has suspended this profile'),
  DISABLED: failed('The publisher has disabled this profile'),
};

/** Converts the state of the verification. */
export function reportOf(voice: VoiceOfMerchant): VerificationReport {
  return reports[wireStateOf(voice)];
}

function wireStateOf(voice: VoiceOfMerchant): WireState {
  if (voice.hasVoiceOfMerchant) return 'VERIFIED';
  if (voice.complyWithGuidelines) {
    return voice.complyWithGuidelines.recommendationReason === 'BUSINESS_LOCATION_DISABLED' ? 'DISABLED' : 'SUSPENDED';
  }
  if (voice.resolveOwnershipConflict) return 'DUPLICATE';
  if (voice.waitForVoiceOfMerchant) return 'PROCESSING';
  return voice.verify?.hasPendingVerification ? 'PENDING' : 'UNVERIFIED';
}

function failed(reason: string): VerificationReport {
  return { state: 'FAILED', failureType: 'rejected', reason };
}
