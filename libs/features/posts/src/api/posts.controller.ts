import { Inject } from '@nestjs/common';
import type { KeyCall, PathParameter, QueryOf } from '@listings/api-kit';
import {
  ApiController,
  globalIdOf,
  inputObject,
  locationInPath,
  offsetPageOfRequest,
  Operation,
  writePayload,
  writeResult,
} from '@listings/api-kit';
import type { Caller } from '@listings/domain';
import { invalidId, RequestError } from '@listings/errors';
import { decodeNumericId, globalId, requireLocationId, requireNumericId } from '@listings/pagination';
import { createCampaign } from '../campaign/create-campaign.js';
import type { PostsDependencies } from '../dependencies.js';
import { POSTS } from '../posts.module.js';
import { deleteCampaign } from '../removal/delete-campaign.js';
import { listCampaigns } from '../views/list-campaigns.js';
import { viewCampaign } from '../views/view-campaign.js';
import { postRuleCodes } from './post-errors.js';
import {
  createdPostExample,
  createPostExample,
  postIdExample,
  postPageExample,
  postViewExample,
} from './post-examples.js';
import { campaignInput, CreateSocialPostInput } from './post-input.js';
import {
  campaignFilter,
  campaignSort,
  locationPage,
  postListParameters,
  postViewParameters,
} from './post-list-query.js';
import { CreateSocialPostPayload, RollupSocialPostsPayload, SocialPostViewPayload } from './post-payload.js';

const postInPath: PathParameter = {
  description: 'Global id of the post from the response of its creation.',
  example: postIdExample,
  idType: 'SocialPost',
};

const DeleteSocialPostInput = inputObject('DeleteSocialPostMutationInput', {});

const CREATE_DESCRIPTION =
  'Creates one post and publishes it to every location of `locationIds` at every site of `postSites`. A location without a connected channel at a site is skipped there, and one that is permanently closed at all sites. Content for a site that is not in `postSites` is an error. A site that has no such kind of post, or no place for a part of it, shows the rest as a plain post; `warnings` lists what each site does not show. With `postScheduledDates` the post is published at `startDatetime`, otherwise immediately. When the request breaks a rule of the service or of a site, nothing is created.';

/** The posts group [4.3]. */
@ApiController('posts')
export class PostsController {
  constructor(@Inject(POSTS) private readonly posts: PostsDependencies) {}

  @Operation({
    id: 'createSocialPost',
    route: 'POST /posts',
    otherPaths: [
      {
        path: '/bulk-posts',
        operationId: 'createBulkSocialPost',
        summary: 'Create a bulk post',
        description: `${CREATE_DESCRIPTION} Input, rules and response are those of createSocialPost, including the response key \`createSocialPost\`. Poll socialPostViewBulk until \`socialPostInfo.status\` is SUCCESS.`,
      },
    ],
    access: { key: 'WRITE' },
    summary: 'Create a post',
    description: `${CREATE_DESCRIPTION} Poll socialPostView until \`socialPostInfo.status\` is SUCCESS.`,
    response: CreateSocialPostPayload,
    example: createdPostExample,
    failureExample: 'SY75004: Post content is missing',
    body: { schema: CreateSocialPostInput, example: createPostExample },
    errors: postRuleCodes,
    publisherErrors: 'posts',
  })
  async create({ caller, unit, body: input }: KeyCall<{ body: typeof CreateSocialPostInput }>) {
    const result = await createCampaign({ ...this.posts, unit }, caller, campaignInput(input, this.posts.publishers));
    if (!result.success) return writeResult(input, result.violations, { socialPost: null, warnings: [] });
    return writeResult(input, [], { socialPost: result.socialPost, warnings: result.warnings });
  }

  @Operation({
    id: 'socialPostView',
    route: 'GET /posts/:postId',
    access: { key: 'READ' },
    summary: 'Get a post',
    description:
      'Returns the post with its delivery status and engagement, in the same shape as socialPostViewBulk. An unknown id returns 404 with SY90002.',
    path: { postId: postInPath },
    query: postViewParameters,
    response: SocialPostViewPayload,
    example: postViewExample,
  })
  async view({ caller, path, query }: KeyCall<{ path: 'postId'; query: typeof postViewParameters }>) {
    const view = await viewCampaign(
      this.posts,
      caller,
      requireNumericId('SocialPost', path.postId),
      locationPage(query),
    );
    if (!view) throw invalidId('unknown');
    return view;
  }

  @Operation({
    id: 'socialPostViewBulk',
    route: 'GET /bulk-posts/:postId',
    access: { key: 'READ' },
    summary: 'Get a bulk post',
    description:
      'Returns the post with its delivery status for each site and location. Poll until `socialPostInfo.status` is SUCCESS, which means that the publication has ended. `outcome` says how: it is null before. Then read `publishDetails` and `socialPostAnalyticsByLocationId` to find the sites and locations where the delivery failed. A post to many locations reaches them within seconds; a location that it has not reached is PUBLISHING. A delivery whose connected account needs a new consent waits up to 72 hours for it. Engagement is read from the publishers often while a post is young, and rarely later. `perPage` limits the response to a page of the locations and adds `progress`, the number of deliveries by status.',
    path: { postId: { ...postInPath, answersMalformed: true } },
    query: postViewParameters,
    response: SocialPostViewPayload,
    example: postViewExample,
    errors: ['SY00028'],
  })
  async viewBulk({ caller, path, query }: KeyCall<{ path: 'postId'; query: typeof postViewParameters }>) {
    const postId = decodeNumericId('SocialPost', path.postId);
    // This operation has its own body for invalid ids [4.5], [contract 5].
    if (postId === undefined) throw new RequestError('SY00028', undefined, { status: 400 });
    const view = await viewCampaign(this.posts, caller, postId, locationPage(query));
    if (!view) throw new RequestError('SY00028', undefined, { status: 404 });
    return view;
  }

  @Operation({
    id: 'deleteSocialPost',
    route: 'DELETE /posts/:postId',
    access: { key: 'WRITE' },
    summary: 'Delete a post',
    description:
      'Deletes the post and removes it from every site. The service queues the removals and retries those that fail. Nothing more is published from this response on. If the post has more than 100 locations, their `local_post.deleted` events follow soon after it. Deleting a post again succeeds and has no effect.',
    path: { postId: postInPath },
    body: {
      schema: DeleteSocialPostInput,
      example: { clientMutationId: 'delete-5001' },
      alsoFlat: true,
      optional: true,
    },
    response: writePayload('DeleteSocialPostMutation', 'Result of deleting a post.', {
      socialPostId: globalIdOf('SocialPost', 'Id of the post.'),
    }),
    example: { socialPostId: postIdExample },
  })
  async delete({ caller, unit, path, body: input }: KeyCall<{ path: 'postId'; body: typeof DeleteSocialPostInput }>) {
    const postId = requireNumericId('SocialPost', path.postId);
    await deleteCampaign({ ...this.posts, unit }, caller, postId);
    return writeResult(input, [], { socialPostId: globalId('SocialPost', postId) });
  }

  @Operation({
    id: 'rollupSocialPosts',
    route: 'GET /locations/:locationId/posts',
    access: { key: 'READ' },
    summary: 'List the posts of a location',
    description:
      'Returns the posts that target the location, alone or together with other locations. Newest first unless `sort` is given.',
    path: { locationId: locationInPath },
    alsoAs: 'postsByLocation',
    response: RollupSocialPostsPayload,
    example: postPageExample,
    query: postListParameters,
  })
  async list({ caller, path, query }: KeyCall<{ path: 'locationId'; query: typeof postListParameters }>) {
    return this.rollup(caller, path.locationId, query, { bulkOnly: false });
  }

  @Operation({
    id: 'rollupBulkSocialPosts',
    route: 'GET /locations/:locationId/bulk-posts',
    access: { key: 'READ' },
    summary: 'List the bulk posts of a location',
    description:
      'Returns the posts that target the location together with other locations. Newest first unless `sort` is given.',
    path: { locationId: locationInPath },
    payloadKey: 'rollupSocialPosts',
    example: postPageExample,
    response: RollupSocialPostsPayload,
    query: postListParameters,
  })
  async listBulk({ caller, path, query }: KeyCall<{ path: 'locationId'; query: typeof postListParameters }>) {
    return this.rollup(caller, path.locationId, query, { bulkOnly: true });
  }

  private rollup(
    caller: Caller,
    id: string,
    query: QueryOf<typeof postListParameters>,
    { bulkOnly }: { bulkOnly: boolean },
  ) {
    return listCampaigns(this.posts, caller, {
      locationId: requireLocationId(id),
      bulkOnly,
      filter: campaignFilter(query, this.posts.publishers.constants),
      sort: campaignSort(query),
      page: offsetPageOfRequest(query),
    });
  }
}
