import { Inject, Injectable } from '@nestjs/common';
import { claimDueKeepAlives, CONNECTIONS, keepAlive } from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { ClaimedWork } from '../work/claimed-work.js';
import { WorkContext } from '../work/work-context.js';

/** Low, because no request waits for a keep-alive. */
const CONCURRENCY = 2;

type KeepAlive = Awaited<ReturnType<typeof claimDueKeepAlives>>[number];

/** Uses credentials that nothing else uses, so that the publisher does not let them expire [publishers 5.7]. */
@Injectable()
export class KeepAlivesWork extends ClaimedWork<KeepAlive> {
  constructor(
    context: WorkContext,
    @Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies,
  ) {
    super(context, { name: 'keep-alives', concurrency: CONCURRENCY });
  }

  protected claim(limit: number): Promise<readonly KeepAlive[]> {
    return claimDueKeepAlives(this.connections, limit);
  }

  protected async work(account: KeepAlive): Promise<void> {
    await keepAlive(this.connections, account);
  }
}
