import { rejection, unusable } from '@listings/publisher-sdk';
import type { ListingPlace, StartedVerification, VerificationActionsCapability } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
import type { Verification } from '../wire/messages.js';
import { isResourceOf } from '../wire/resource-names.js';
import { knownMethods } from './methods.js';

const NONE_PENDING = 'Publisher A waits for no code. Start the verification again.';

/** Verifies a business [publishers 1.7]: its options, one start for each call, and the pin that the owner received. */
export function createVerificationActions({ api }: Parts): VerificationActionsCapability {
  return {
    async listMethods({ language, ...place }) {
      return [...(await methodsAt(place, language)).values()].map(({ shown }) => shown);
    },

    async startVerification({ methodId, input = '', language, ...place }) {
      const method = (await methodsAt(place, language)).get(methodId);
      if (!method)
        throw rejection('method_not_offered', 'Publisher A no longer offers this method. Choose another one.');
      const json = { ...method.detailsOf(input.trim()), languageCode: language };
      const { verification } = await api.call('startVerification', place, { json });
      const { name = '' } = verification;
      return {
        state: stateOf(verification, method.shown.kind === 'AUTOMATIC' ? 'UNDER_REVIEW' : 'PENDING'),
        method: method.shown,
        ...(isResourceOf(place.listingRef, 'verifications', name) ? { ref: name } : {}),
      };
    },

    async completeVerification({ ref, code, ...place }) {
      const name = ref ?? (await pendingAt(place)) ?? '';
      if (!isResourceOf(place.listingRef, 'verifications', name)) throw rejection('none_pending', NONE_PENDING);
      const completed = await api.findListed('completeVerification', place, { name, json: { pin: code } });
      if (!completed) throw rejection('none_pending', NONE_PENDING);
      if (completed.verification.state === 'COMPLETED') return 'VERIFIED';
      throw unusable('the publisher took a pin and did not complete the verification', { outcomeUnknown: true });
    },
  };

  async function methodsAt(place: ListingPlace, languageCode: string) {
    const { options = [] } = await api.call('verificationOptions', place, { json: { languageCode } });
    return knownMethods(options);
  }

  /** The name of the verification that waits for a pin, the newest if there are several. */
  async function pendingAt(place: ListingPlace): Promise<string | undefined> {
    const { verifications = [] } = await api.call('verifications', place);
    return verifications.find(({ state }) => state === 'PENDING')?.name;
  }
}

function stateOf({ state }: Verification, waiting: StartedVerification['state']): StartedVerification['state'] {
  if (state === 'FAILED') throw rejection('method_not_offered', 'Publisher A could not verify the business like this.');
  return state === 'COMPLETED' ? 'VERIFIED' : waiting;
}
