import type { VerificationCapability, VerificationReport } from '@listings/publisher-sdk';
import type { Api } from './api.js';
import { asText, unusable } from './border.js';
import { readEntry } from './listings.js';

/** What the directory says in `checked`. */
const reports: Readonly<Record<string, VerificationReport>> = {
  no: { state: 'NOT_VERIFIED' },
  asked: { state: 'PENDING' },
  yes: { state: 'VERIFIED' },
  refused: { state: 'FAILED', failureType: 'rejected', reason: 'The directory refused the entry' },
};

/** Whether somebody of the directory has been at the shop. */
export function createVerification(api: Api): VerificationCapability {
  return {
    async readVerification({ session, listingRef }) {
      const { body } = await readEntry(api, { session, listingRef });
      const report = reports[asText(body['checked']) ?? ''];
      if (!report) throw unusable('verification');
      return report;
    },
  };
}
