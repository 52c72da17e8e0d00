import { ExportJob } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { ReviewExport, ReviewRankingExport, ReviewReplyJob } from '../index.js';
import { insertInteractions } from '../store/interaction-writes.js';
import type { InteractionRow } from '../store/interaction-writes.js';
import { A, listingRef, startFixture } from './interactions-fixture.js';
import { reviewRow } from './stored-reviews.js';

/** The feature with its own database, and a worker of its jobs. */
export type ReviewJobsFixture = Awaited<ReturnType<typeof startReviewJobsFixture>>;

/** Starts the fixture for a test file. */
export async function startReviewJobsFixture() {
  const fixture = await startFixture();
  const { deps, database } = fixture;
  const handlers = [
    new ExportJob(deps, [new ReviewExport(deps), new ReviewRankingExport(deps)]),
    new ReviewReplyJob(deps),
  ];
  return {
    ...fixture,
    ...jobsWorker(deps, handlers),
    /** A new account with a linked location and stored reviews of it, one a day from January 2026 on. Returns their ids, oldest first. */
    async newReviews(reviews: readonly Partial<InteractionRow>[]) {
      await fixture.forgetWork();
      const linked = await fixture.newLinked({ publisher: A, nn: 1 });
      const { accountId, locationId } = linked;
      const rows = reviews.map((review, day) => ({
        ...reviewRow(accountId, {
          postedAt: new Date(Date.UTC(2026, 0, day + 1)),
          rating: 5,
          content: `Review ${day}`,
        }),
        listingRef: listingRef(A, 1),
        ...review,
      }));
      await database.transaction((transaction) =>
        insertInteractions(transaction, { accountId, locationId, publisher: A }, rows),
      );
      return { ...linked, ids: rows.map(({ id }) => id) };
    },
  };
}
