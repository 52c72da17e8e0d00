import { ok } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';
import { oneOf, problemsOf, shape, text } from './checks.js';
import { routeA } from './context.js';
import { notFound } from './errors.js';
import { refuse } from './listing-rules.js';
import type { ListingA, VerificationA, VerificationState } from './state.js';
import { completeVerification, optionsOf, startVerification, verificationsOf } from './verifying.js';

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
export const verificationRoutes = [
  routeA('a.verification.state', 'GET /v1/locations/{location}/VoiceOfMerchantState', (context) =>
    ok(VOICE[context.listing().verification]),
  ),
  routeA('a.verification.list', 'GET /v1/locations/{location}/verifications', (context) => {
    const listing = context.listing();
    const verifications = verificationsOf(listing, context.world.startedAt);
    const known = verifications.length > 0 ? verifications.map((each) => onWire(listing, each)) : undefined;
    return ok({ verifications: known });
  }),
  routeA('a.verification.options', 'POST /v1/locations/{location}:fetchVerificationOptions', (context) => {
    refuse(problemsOf(context.body(), OPTIONS_BODY));
    const options = optionsOf(context.listing());
    return ok({ options: options.length > 0 ? options : undefined });
  }),
  routeA('a.verification.start', 'POST /v1/locations/{location}:verify', (context) => {
    const listing = context.listing();
    const body = context.body();
    refuse(problemsOf(body, START_BODY));
    const { world } = context;
    return ok({ verification: onWire(listing, startVerification(listing, body, world)) });
  }),
  routeA(
    'a.verification.complete',
    'POST /v1/locations/{location}/verifications/{verification}:complete',
    (context) => {
      const listing = context.listing();
      const body = context.body();
      refuse(problemsOf(body, COMPLETE_BODY));
      const { startedAt, clock } = context.world;
      const found = verificationsOf(listing, startedAt).find(({ id }) => id === context.params['verification']);
      if (!found) throw notFound();
      completeVerification(listing, found, { pin: String(body['pin']), now: clock.now() });
      return ok({ verification: onWire(listing, found) });
    },
  ),
];

const OPTIONS_BODY = shape({ languageCode: text(35) });
const START_BODY = shape(
  {
    method: oneOf('ADDRESS', 'EMAIL', 'PHONE_CALL', 'SMS', 'AUTO'),
    phoneNumber: text(50),
    emailAddress: text(320),
    mailerContact: text(200),
    languageCode: text(35),
  },
  ['method'],
);
const COMPLETE_BODY = shape({ pin: text(20, 1) }, ['pin']);

function onWire({ id: listing }: ListingA, { id, method, state, createdAt }: VerificationA): JsonObject {
  const createTime = new Date(createdAt).toISOString();
  return { name: `locations/${listing}/verifications/${id}`, method, state, createTime };
}
