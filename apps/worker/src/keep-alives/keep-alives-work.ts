import { claimDueKeepAlives, keepAlive } from '@listings/feature-connections';
import { workClaims } from '../claimed-work.js';
import type { QueueContext, QueueWork } from '../queue-work.js';

/** Keeps credentials from lapsing that nobody uses [publishers 5.7]. */
export function workKeepAlives(
  context: QueueContext,
  deps: Parameters<typeof keepAlive>[0],
  { concurrency }: { concurrency: number },
): QueueWork {
  return workClaims(context, {
    name: 'keep-alives',
    concurrency,
    claim: (limit) => claimDueKeepAlives(deps, limit),
    work: (account) => keepAlive(deps, account),
  });
}
