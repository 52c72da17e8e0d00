import { siteSubject } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import type { Work } from '@listings/work';
import { DUPLICATE_CHECK } from '../rules/matching/duplicate-check.js';
import { findChecksAt } from '../store/duplicate-checks.js';
import { VERIFICATION } from '../work/subjects.js';

/** A new link of a location of an account. */
interface NewLink {
  readonly locationId: number;
  readonly publisher: string;
  readonly connectedAccountId: string;
}

/** Requests the work that follows from new links: their verifications are read, and the account is checked for duplicates. */
export async function addWorkOfLinks(
  transaction: Transaction,
  { work }: { readonly work: Work },
  { accountId, links }: { accountId: number; links: readonly NewLink[] },
): Promise<void> {
  if (links.length === 0) return;
  const verifications = links.map((link) => ({ subject: siteSubject(link), group: link.connectedAccountId }));
  work.add(transaction, { accountId, kind: VERIFICATION, rows: verifications });
  const checks = await findChecksAt(transaction, { accountId, publishers: links.map(({ publisher }) => publisher) });
  work.add(transaction, { accountId, kind: DUPLICATE_CHECK, rows: checks });
}
