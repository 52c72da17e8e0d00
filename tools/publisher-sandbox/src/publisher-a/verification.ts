import { ok } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';
import type { RouteA } from './context.js';
import type { ListingA, VerificationState } from './state.js';

const VOICE: Record<VerificationState, JsonObject> = {
  VERIFIED: { hasVoiceOfMerchant: true, hasBusinessAuthority: true },
  PROCESSING: { hasBusinessAuthority: true, waitForVoiceOfMerchant: {} },
  PENDING: { verify: { hasPendingVerification: true } },
  // False is a default value, so a verification that is not pending is an empty object [publishers 1.1].
  UNVERIFIED: { verify: {} },
  DUPLICATE: { resolveOwnershipConflict: {} },
  SUSPENDED: {
    hasBusinessAuthority: true,
    complyWithGuidelines: { recommendationReason: 'BUSINESS_LOCATION_SUSPENDED' },
  },
  DISABLED: {
    hasBusinessAuthority: true,
    complyWithGuidelines: { recommendationReason: 'BUSINESS_LOCATION_DISABLED' },
  },
};

/** Whether the owner has authority over the listing, and how it was verified [publishers 1.7]. */
export const verificationRoutes: RouteA[] = [
  {
    operation: 'a.verification.state',
    method: 'GET',
    path: '/v1/locations/{location}/VoiceOfMerchantState',
    handle: (context) => ok(VOICE[context.listing().verification]),
  },
  {
    operation: 'a.verification.list',
    method: 'GET',
    path: '/v1/locations/{location}/verifications',
    handle: (context) => {
      const verification = verificationOf(context.listing(), context.world.startedAt);
      return ok({ verifications: verification ? [verification] : undefined });
    },
  },
];

function verificationOf(listing: ListingA, startedAt: number): JsonObject | undefined {
  const { verification } = listing;
  if (verification === 'UNVERIFIED' || verification === 'DUPLICATE') return undefined;
  const isPending = verification === 'PENDING';
  return {
    name: `locations/${listing.id}/verifications/1`,
    method: isPending ? 'ADDRESS' : 'PHONE_CALL',
    state: isPending ? 'PENDING' : 'COMPLETED',
    createTime: new Date(startedAt - (isPending ? 5 : 300) * 86_400_000).toISOString(),
  };
}
