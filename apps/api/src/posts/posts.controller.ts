import { Controller, Inject } from '@nestjs/common';
import type { Caller } from '@listings/domain';
import { errorEntries, invalidId, RequestError } from '@listings/errors';
import { createCampaign, deleteCampaign, listCampaigns, viewCampaign } from '@listings/feature-posts';
import type { CampaignList, CampaignView, PostsDependencies } from '@listings/feature-posts';
import { decodeNumericId, globalId, requireLocationId } from '@listings/pagination';
import { POSTS } from '../dependencies.js';
import { offsetPageOfRequest } from '../http/offset-parameters.js';
import { Operation } from '../http/operation.js';
import type { PathParameterDeclaration } from '../http/operation.js';
import { locationInPath } from '../http/parameters.js';
import { CallerOf, OperationInput, PathParameter, QueryArguments } from '../http/request-values.js';
import { postRuleCodes } from './post-errors.js';
import {
  createdPostExample,
  createPostExample,
  deletedPostExample,
  postIdExample,
  postPageExample,
  postViewExample,
  refusedPostExample,
} from './post-examples.js';
import { campaignInput, CreateSocialPostInput, DeleteSocialPostInput } from './post-input.js';
import { campaignFilter, campaignSort, postListParameters } from './post-list-query.js';
import type { PostListArguments } from './post-list-query.js';
import {
  CreateSocialPostPayload,
  DeleteSocialPostPayload,
  RollupSocialPostsPayload,
  SocialPostViewPayload,
} from './post-payload.js';

const postInPath: PathParameterDeclaration = {
  description: 'The global id of the post, as its creation answered it.',
  example: postIdExample,
  idType: 'SocialPost',
};

/** The posts group [4.3]. */
@Controller()
export class PostsController {
  constructor(@Inject(POSTS) private readonly posts: PostsDependencies) {}

  @Operation({
    id: 'createSocialPost',
    method: 'POST',
    path: ['/posts', '/bulk-posts'],
    scope: 'WRITE',
    tag: 'posts',
    summary: 'Publishes a post to one location or to many',
    description:
      'One post, published to every location of the request at every site of it. A location that is not connected with a site is skipped there. With postScheduledDates it waits for its start. When any rule is broken, those of the sites included, nothing is created. Poll the view until its status is SUCCESS.',
    payload: CreateSocialPostPayload,
    example: createdPostExample,
    failureExample: refusedPostExample,
    input: { name: 'CreateSocialPostMutationInput', schema: CreateSocialPostInput, example: createPostExample },
    errors: postRuleCodes,
    publisherErrors: 'posts',
  })
  async create(@CallerOf() caller: Caller, @OperationInput() input: CreateSocialPostInput) {
    const result = await createCampaign(this.posts, caller, campaignInput(input, this.posts.publishers));
    return {
      clientMutationId: input.clientMutationId ?? null,
      success: result.success,
      errors: result.success ? [] : errorEntries(result.violations),
      socialPost: result.success ? result.socialPost : null,
    };
  }

  @Operation({
    id: 'socialPostView',
    method: 'GET',
    path: '/posts/:postId',
    scope: 'READ',
    tag: 'posts',
    summary: 'A post with its delivery status and engagement',
    description: 'The same record as socialPostViewBulk; an id that does not resolve answers the general 404.',
    pathParameters: { postId: postInPath },
    payload: SocialPostViewPayload,
    example: postViewExample,
  })
  async view(@CallerOf() caller: Caller, @PathParameter('postId') id: string): Promise<CampaignView> {
    const view = await viewCampaign(this.posts, caller, postIdOf(id));
    if (!view) throw invalidId('unknown');
    return view;
  }

  @Operation({
    id: 'socialPostViewBulk',
    method: 'GET',
    path: '/bulk-posts/:postId',
    scope: 'READ',
    tag: 'posts',
    summary: 'A bulk post with its delivery status per site and location',
    description:
      'Poll it until socialPostInfo.status is SUCCESS, then read publishDetails and socialPostAnalyticsByLocationId for sites and locations that failed.',
    pathParameters: { postId: postInPath },
    payload: SocialPostViewPayload,
    example: postViewExample,
    errors: ['SY00028'],
  })
  async viewBulk(@CallerOf() caller: Caller, @PathParameter('postId') id: string): Promise<CampaignView> {
    const postId = decodeNumericId('SocialPost', id);
    // The general rule has another body than this operation's [4.5], [contract 5].
    if (postId === undefined) throw new RequestError('SY00028', undefined, { status: 400 });
    const view = await viewCampaign(this.posts, caller, postId);
    if (!view) throw new RequestError('SY00028', undefined, { status: 404 });
    return view;
  }

  @Operation({
    id: 'deleteSocialPost',
    method: 'DELETE',
    path: '/posts/:postId',
    scope: 'WRITE',
    tag: 'posts',
    summary: 'Deletes a post and removes it from its sites',
    description:
      'The post is removed from every site, queued and repeated until it is gone; one that is scheduled is never published. Deleting it again is success and does nothing.',
    pathParameters: { postId: postInPath },
    payload: DeleteSocialPostPayload,
    example: deletedPostExample,
    input: {
      name: 'DeleteSocialPostMutationInput',
      schema: DeleteSocialPostInput,
      example: { clientMutationId: 'delete-5001' },
      alsoFlat: true,
      optional: true,
    },
  })
  async delete(
    @CallerOf() caller: Caller,
    @PathParameter('postId') id: string,
    @OperationInput() input: DeleteSocialPostInput,
  ) {
    const postId = postIdOf(id);
    await deleteCampaign(this.posts, caller, postId);
    return {
      clientMutationId: input.clientMutationId ?? null,
      success: true,
      errors: [],
      socialPostId: globalId('SocialPost', postId),
    };
  }

  @Operation({
    id: 'rollupSocialPosts',
    method: 'GET',
    path: '/locations/:locationId/posts',
    scope: 'READ',
    tag: 'posts',
    summary: 'The posts of a location',
    description: 'Posts to this location, to it alone or to others too, newest first unless sorted.',
    pathParameters: { locationId: locationInPath },
    payload: RollupSocialPostsPayload,
    example: postPageExample,
    query: postListParameters,
  })
  async list(
    @CallerOf() caller: Caller,
    @PathParameter('locationId') id: string,
    @QueryArguments() query: PostListArguments,
  ): Promise<CampaignList> {
    return this.rollup(caller, id, query, { bulkOnly: false });
  }

  @Operation({
    id: 'rollupBulkSocialPosts',
    method: 'GET',
    path: '/locations/:locationId/bulk-posts',
    scope: 'READ',
    tag: 'posts',
    summary: 'The posts of a location that went to more than one',
    description: 'As the posts of a location, without those that went to this location alone.',
    pathParameters: { locationId: locationInPath },
    payloadKey: 'rollupSocialPosts',
    example: postPageExample,
    payload: RollupSocialPostsPayload,
    query: postListParameters,
  })
  async listBulk(
    @CallerOf() caller: Caller,
    @PathParameter('locationId') id: string,
    @QueryArguments() query: PostListArguments,
  ): Promise<CampaignList> {
    return this.rollup(caller, id, query, { bulkOnly: true });
  }

  private rollup(caller: Caller, id: string, query: PostListArguments, { bulkOnly }: { bulkOnly: boolean }) {
    return listCampaigns(this.posts, caller, {
      locationId: requireLocationId(id),
      bulkOnly,
      filter: campaignFilter(query, this.posts.publishers.constants),
      sort: campaignSort(query),
      page: offsetPageOfRequest(query),
    });
  }
}

function postIdOf(id: string): number {
  const postId = decodeNumericId('SocialPost', id);
  if (postId === undefined) throw invalidId('undecodable');
  return postId;
}
