import { Inject, Injectable } from '@nestjs/common';
import { checkVerification, claimDueVerifications, CONNECTIONS } from '@listings/feature-connections';
import type { ConnectionsDependencies, VerificationDependencies } from '@listings/feature-connections';
import { ClaimedWork } from '../work/claimed-work.js';
import { WorkContext } from '../work/work-context.js';

type Verification = Awaited<ReturnType<typeof claimDueVerifications>>[number];

/** Reads the verification states of linked listings from the publishers [contract 7]. */
@Injectable()
export class VerificationsWork extends ClaimedWork<Verification> {
  private readonly dependencies: VerificationDependencies;

  constructor(context: WorkContext, @Inject(CONNECTIONS) connections: ConnectionsDependencies) {
    const { VERIFICATION_CONCURRENCY, VERIFICATION_OPEN_SECONDS, VERIFICATION_SETTLED_SECONDS } = context.configuration;
    super(context, { name: 'verifications', concurrency: VERIFICATION_CONCURRENCY });
    const verification = {
      openMs: VERIFICATION_OPEN_SECONDS * 1_000,
      settledMs: VERIFICATION_SETTLED_SECONDS * 1_000,
    };
    this.dependencies = { ...connections, verification };
  }

  protected claim(limit: number): Promise<readonly Verification[]> {
    return claimDueVerifications(this.dependencies, limit);
  }

  protected async work(row: Verification): Promise<void> {
    const { accountId, locationId, publisher } = row;
    const state = await checkVerification(this.dependencies, row);
    this.context.logger.debug({ accountId, locationId, publisher, state }, 'verification');
  }
}
