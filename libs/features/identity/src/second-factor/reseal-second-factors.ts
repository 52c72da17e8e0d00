import { secondFactorContext } from '@listings/feature-accounts';
import type { Sql } from '@listings/persistence';
import type { Encryption, ResealReport } from '@listings/platform';
import { findOutdatedSecondFactors, resealSecondFactor } from '../store/second-factors.js';

/** Encrypts the secrets of second factors again that were encrypted with an older key. */
export async function resealSecondFactors(
  { database, encryption }: { readonly database: Sql; readonly encryption: Encryption },
  report: ResealReport,
): Promise<void> {
  let after: string | undefined;
  for (;;) {
    const found = await findOutdatedSecondFactors(database, { keyId: encryption.newestKeyId, after });
    for (const { userId, sealed } of found) {
      const fresh = report.reseal(encryption, sealed, secondFactorContext(userId));
      if (fresh !== undefined) await resealSecondFactor(database, { userId, from: sealed, to: fresh });
    }
    after = found.at(-1)?.userId;
    if (after === undefined) return;
  }
}
