import type { Transaction } from '@listings/persistence';
import type { Work } from '@listings/work';
import { siteSubject, VERIFICATION } from '../work/subjects.js';

/** A new link of a location of an account. */
interface NewLink {
  readonly locationId: number;
  readonly publisher: string;
  readonly connectedAccountId: string;
}

/** Requests the work that follows from new links: their verifications are read at once. */
export function addWorkOfLinks(
  transaction: Transaction,
  { work }: { readonly work: Work },
  { accountId, links }: { accountId: number; links: readonly NewLink[] },
): void {
  const rows = links.map((link) => ({ subject: siteSubject(link), group: link.connectedAccountId }));
  if (rows.length > 0) work.add(transaction, { accountId, kind: VERIFICATION, rows });
}
