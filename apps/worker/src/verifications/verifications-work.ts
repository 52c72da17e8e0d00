import { checkVerification, claimDueVerifications } from '@listings/feature-connections';
import type { VerificationDependencies } from '@listings/feature-connections';
import { workClaims } from '../claimed-work.js';
import type { QueueContext, QueueWork } from '../queue-work.js';

/** Asks publishers how far they are with verifying linked listings [contract 7]. */
export function workVerifications(
  context: QueueContext,
  deps: VerificationDependencies,
  { concurrency }: { concurrency: number },
): QueueWork {
  return workClaims(context, {
    name: 'verifications',
    concurrency,
    claim: (limit) => claimDueVerifications(deps, limit),
    async work(verification) {
      const { accountId, locationId, publisher } = verification;
      const state = await checkVerification(deps, verification);
      deps.logger.debug({ accountId, locationId, publisher, state }, 'verification');
    },
  });
}
