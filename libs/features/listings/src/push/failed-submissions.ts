import type { SiteKey } from '@listings/domain';
import type { ListingsDependencies } from '../dependencies.js';
import { findFailedSubmissions } from '../store/failed-submissions.js';
import type { FailedSubmission } from '../store/failed-submissions.js';

/** A page of the failed submissions of an account. */
export interface FailedSubmissionPage {
  readonly submissions: readonly FailedSubmission[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: SiteKey | undefined;
}

/** The locations whose data a publisher does not show because it refused them, a page at a time. */
export async function listFailedSubmissions(
  { database }: Pick<ListingsDependencies, 'database'>,
  { accountId, after, limit }: { accountId: number; after: SiteKey | undefined; limit: number },
): Promise<FailedSubmissionPage> {
  const found = await findFailedSubmissions(database, { accountId, after, limit: limit + 1 });
  const submissions = found.slice(0, limit);
  const last = submissions.at(-1);
  const next = found.length > limit && last ? { locationId: last.locationId, publisher: last.publisher } : undefined;
  return { submissions, next };
}
