import { Inject } from '@nestjs/common';
import { ApiController, idOf, inputIdText, inputObject } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { jobExampleOf, jobPayload, StartsJobOf } from '@listings/feature-jobs/api';
import { publishersField } from '@listings/feature-locations/api';
import { globalId, requireNumericId } from '@listings/pagination';
import type { PostsDependencies } from '../dependencies.js';
import { POST_RETRY } from '../jobs/retry-parameters.js';
import { startPostRetry } from '../jobs/start-post-retry.js';
import { POSTS } from '../posts.module.js';

/** `input` of retryPost. */
const RetryPostInput = inputObject('RetryPostInput', {
  socialPostId: idOf('SocialPost', inputIdText('Id of a post, a global id.')),
  sites: publishersField('Only at these sites: constants of publishers.'),
});

/** The jobs that publish posts. */
@ApiController('jobs')
export class PostJobsController {
  constructor(@Inject(POSTS) private readonly posts: PostsDependencies) {}

  @StartsJobOf({
    id: 'retryPost',
    route: 'POST /post-retries',
    summary: 'Publish a post again where it has failed',
    description:
      'Starts a job that publishes the content of a post again at the locations and sites where a publisher has rejected it: with a new post for each site, at once, which ends when the first one does. A location at which it was tried again is left out, so a second retry publishes nothing twice. listJobRows names the new post of each location.',
    body: {
      schema: RetryPostInput,
      example: { clientMutationId: 'jobs-1', socialPostId: globalId('SocialPost', 5001) },
    },
    example: jobExampleOf(POST_RETRY, 'Summer sale'),
  })
  async retry({ caller, unit, body: input }: KeyCall<{ body: typeof RetryPostInput }>) {
    const postId = requireNumericId('SocialPost', input.socialPostId);
    return jobPayload(
      input,
      this.posts,
      startPostRetry({ ...this.posts, unit }, caller, { postId, sites: input.sites }),
    );
  }
}
