import { ExportJob } from '@listings/feature-jobs';
import { jobsWorker } from '@listings/feature-jobs/testing';
import { shared } from '@listings/testing/jest';
import { ReviewExport, ReviewRankingExport, ReviewReplyJob } from '../index.js';
import { insertInteractions } from '../store/interaction-writes.js';
import type { InteractionRow } from '../store/interaction-writes.js';
import { A, listingRef, newFixture } from './interactions-fixture.js';
import { reviewRow } from './review-rows.js';

/** Starts the feature with its own database, and a worker of its jobs. */
export const startReviewJobsFixture = () => shared(newReviewJobsFixture);

async function newReviewJobsFixture() {
  const fixture = await newFixture();
  const { deps, database } = fixture;
  const exports_ = new ExportJob(deps, [new ReviewExport(deps), new ReviewRankingExport(deps)]);
  return {
    ...fixture,
    ...jobsWorker(deps, [exports_, new ReviewReplyJob(deps)]),
    /** A new account with a linked location and stored reviews of it, one a day from January 2026 on. Returns their ids, oldest first. */
    async newReviews(reviews: readonly Partial<InteractionRow>[]) {
      await fixture.forgetWork();
      const linked = await fixture.newLinked({ publisher: A, nn: 1 });
      const { accountId, locationId } = linked;
      const rows = reviews.map((review, day) => {
        const postedAt = new Date(Date.UTC(2026, 0, day + 1));
        const given = { postedAt, rating: 5, content: `Review ${day}`, listingRef: listingRef(A, 1) };
        return reviewRow(accountId, { ...given, ...review });
      });
      await database.transaction((transaction) =>
        insertInteractions(transaction, { accountId, locationId, publisher: A }, rows),
      );
      return { ...linked, ids: rows.map(({ id }) => id) };
    },
  };
}
