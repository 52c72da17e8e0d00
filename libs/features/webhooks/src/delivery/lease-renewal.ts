import type { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { startSweeper } from '@listings/queue';
import { renewClaims } from '../store/delivery-claims.js';
import type { ClaimKey } from '../store/delivery-claims.js';
import type { HeldClaim } from './endpoint-queues.js';

/** A lease is renewed when less than this part of it is left. */
const RENEWED_BELOW = 0.7;
/** Renewals that fit into one lease, so that some may fail as long as one succeeds. */
const RENEWALS_OF_A_LEASE = 8;

/** A running renewal of leases. */
export interface LeaseRenewal {
  /** Renews no more leases, and closes its connection. */
  close(): Promise<void>;
}

/**
 * Renews the leases of all held claims until it is closed. It uses a connection of its own, on which a statement takes
 * at most a quarter of a lease, so that no other work of the process and no lock can delay it. `afterRenewal` is called
 * after every renewal, also a failed one, so that the caller can drop the claims whose lease has expired.
 */
export function startLeaseRenewal(
  { database, clock, logger }: { database: Database; clock: Clock; logger: Logger },
  { held, leaseMs, afterRenewal }: { held: ReadonlySet<HeldClaim>; leaseMs: number; afterRenewal: () => void },
): LeaseRenewal {
  const own = database.separate({ maxConnections: 1, timeoutMs: leaseMs / 4, byIndex: true });
  const renew = async () => {
    const sentAt = clock.monotonic();
    const aging = [...held].filter((claim) => claim.leasedUntil - sentAt < leaseMs * RENEWED_BELOW);
    try {
      if (aging.length === 0) return;
      const renewed = await renewClaims(own, aging.map(claimKey), { leaseMs });
      const names = new Set(renewed.map(claimName));
      for (const claim of aging) if (names.has(claimName(claimKey(claim)))) claim.leasedUntil = sentAt + leaseMs;
    } finally {
      afterRenewal();
    }
  };
  const everyMs = leaseMs / RENEWALS_OF_A_LEASE;
  const sweeper = startSweeper({ name: 'webhook-leases', everyMs, clock, logger, run: renew });
  return {
    close: async () => {
      await sweeper.close();
      await own.close();
    },
  };
}

/** The key of a held claim. */
export function claimKey({ delivery }: HeldClaim): ClaimKey {
  return { accountId: delivery.accountId, sequence: delivery.sequence, claimNo: delivery.claimNo };
}

function claimName({ accountId, sequence, claimNo }: ClaimKey): string {
  return `${accountId}/${sequence}/${claimNo}`;
}
