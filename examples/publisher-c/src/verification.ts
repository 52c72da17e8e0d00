import { asText, needed } from '@listings/publisher-sdk';
import type { VerificationCapability, VerificationReport } from '@listings/publisher-sdk';
import type { Api } from './api.js';
import { readEntry } from './listings.js';

/** The values of `checked`. */
const reports: Readonly<Record<string, VerificationReport>> = {
  no: { state: 'NOT_VERIFIED' },
  asked: { state: 'PENDING' },
  yes: { state: 'VERIFIED' },
  refused: { state: 'FAILED', failureType: 'rejected', reason: 'The directory refused the entry' },
};

/** Reads whether the directory's staff has visited the shop. */
export function createVerification(api: Api): VerificationCapability {
  return {
    async readVerification({ session, listingRef }) {
      const { body } = await readEntry(api, { session, listingRef });
      return needed(reports[asText(body['checked']) ?? ''], 'the state of the verification');
    },
  };
}
