import { Inject, Injectable } from '@nestjs/common';
import { checkDuplicates, claimDueDuplicateChecks, CONNECTIONS } from '@listings/feature-connections';
import type { DuplicateCheckDependencies } from '@listings/feature-connections';
import { ClaimedWork } from '../work/claimed-work.js';
import { WorkContext } from '../work/work-context.js';

/** Low, because no request waits for a check, and checks compete with other work for the processor. */
const CONCURRENCY = 1;

type DuplicateCheck = Awaited<ReturnType<typeof claimDueDuplicateChecks>>[number];

/** Looks for listings that show linked locations a second time [contract 11]. */
@Injectable()
export class DuplicateChecksWork extends ClaimedWork<DuplicateCheck> {
  constructor(
    context: WorkContext,
    @Inject(CONNECTIONS) private readonly connections: DuplicateCheckDependencies,
  ) {
    super(context, { name: 'duplicate-checks', concurrency: CONCURRENCY });
  }

  protected claim(limit: number): Promise<readonly DuplicateCheck[]> {
    return claimDueDuplicateChecks(this.connections, limit);
  }

  protected async work(check: DuplicateCheck): Promise<void> {
    const result = await checkDuplicates(this.connections, check);
    if (!result) return;
    const { accountId, publisher } = check;
    this.context.logger.info({ accountId, publisher, ...result }, 'check for duplicates');
  }
}
