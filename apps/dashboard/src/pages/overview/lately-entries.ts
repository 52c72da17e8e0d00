import { jobPage, jobSummary, jobTitle } from '../../components/jobs/job-words.js';
import { t } from '../../language/t.js';
import type { Recent } from './overview-queries.js';

const MOST = 8;

/** What happened last in sentences, the newest first, with the path of the page where it can be seen if there is one. */
export function latelyEntries({ reviews, posts, jobs }: Recent) {
  const entries = [
    ...reviews.map(({ id, author, rating, locationName, publishedAt }) => {
      const name = author === '' ? t('overview.lately.somebody') : author;
      const text =
        rating === null
          ? t('overview.lately.review', { name, location: locationName })
          : t('overview.lately.rating', { name, location: locationName, count: rating });
      return { id, at: publishedAt, text, path: `/reviews/inbox?open=${id}` };
    }),
    ...posts.map(({ databaseId, name, outcome, liveLocationCount, liveAt }) => ({
      id: `post ${databaseId}`,
      at: liveAt,
      text: postText(name, outcome, liveLocationCount),
      path: `/posts/${databaseId}`,
    })),
    ...jobs.map((job) => {
      const [title, summary] = [jobTitle(job), jobSummary(job)];
      return {
        id: job.id,
        at: job.endedAt ?? job.createdAt,
        text: summary === '' ? title : t('overview.lately.job', { title, summary }),
        path: jobPage(job)?.replace('$jobId', job.id),
      };
    }),
  ];
  return entries.sort((one, other) => other.at.localeCompare(one.at)).slice(0, MOST);
}

/** What became of a post that went live at so many locations, in a sentence. */
function postText(name: string, outcome: Recent['posts'][number]['outcome'], count: number): string {
  if (outcome === null) return t('overview.lately.postUnderWay', { name });
  if (count === 0) return t('overview.lately.postNowhere', { name });
  return t('overview.lately.post', { name, count });
}
