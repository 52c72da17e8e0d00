import { Inject } from '@nestjs/common';
import type { SessionCall } from '@listings/api-kit';
import {
  ApiController,
  count,
  databaseIdOf,
  listOf,
  MOST_BODY_BYTES,
  nullable,
  Operation,
  publisherConstant,
  recordOf,
  text,
  timeRangeOf,
  timestamp,
} from '@listings/api-kit';
import { PortalError } from '@listings/errors';
import { globalId, LARGEST_INTEGER } from '@listings/pagination';
import { checkCampaign, warnOfCampaign } from '../../campaign/create-campaign.js';
import { rescheduleCampaign } from '../../campaign/reschedule-campaign.js';
import type { PostsDependencies } from '../../dependencies.js';
import { POSTS } from '../../posts.module.js';
import { contextFields } from '../../rules/campaign-input.js';
import type { ContextField } from '../../rules/campaign-input.js';
import {
  listAccountCampaigns,
  listLocationResults,
  readAccountCampaign,
  readCampaignContent,
} from '../../views/account-campaigns.js';
import type { AccountCampaign, CampaignToRepeat, LocationResult } from '../../views/account-campaigns.js';
import { DeliveryStatusName } from '../post-enums.js';
import { campaignInput, CreateSocialPostInput } from '../post-input.js';
import { PostWarnings } from '../post-payload.js';
import {
  PortalPost,
  PortalPostContent,
  PortalPostProgress,
  POST_IN_PATH,
  postExample,
  postFilters,
  PostTimes,
  resultFilters,
} from './post-schemas.js';

/** Empty details of an offer, event or product. */
const NO_CONTEXT = Object.fromEntries(contextFields.map((field) => [field, ''])) as Record<ContextField, string>;

/** Records of a page by default. */
const PER_PAGE = 20;

/** The posts of all locations: list, progress, results, and the check of a draft. */
@ApiController('posts')
export class PortalPostsController {
  constructor(@Inject(POSTS) private readonly posts: PostsDependencies) {}

  @Operation({
    id: 'portalPosts',
    route: 'GET /posts',
    access: { session: 'VIEWER' },
    summary: 'List the posts of all locations',
    description:
      'Returns the posts of the account with the time at which they go live, newest first unless `sort` is given. The lists of the public API are those of one location.',
    query: postFilters,
    response: recordOf('PortalPosts', 'A page of the posts of the account.', {
      posts: listOf('The posts of the page.', PortalPost),
      total: count('Number of all matching posts.'),
    }),
    example: { posts: [postExample], total: 1 },
  })
  async list({ caller: { accountId }, query }: SessionCall<{ query: typeof postFilters }>) {
    const {
      from,
      to,
      status,
      type,
      site,
      rejected,
      wentLive,
      search,
      sort = 'live_at',
      order,
      page = 1,
      perPage,
    } = query;
    const range = timeRangeOf({ from, to });
    const { campaigns, total } = await listAccountCampaigns(this.posts, accountId, {
      liveFrom: range.from,
      liveBefore: range.to,
      filter: { types: type && [type], statuses: status && [status], sites: site === undefined ? undefined : [site] },
      rejectedOnly: rejected,
      wentLive,
      search,
      sort: { field: sort, descending: order !== 'ascending' },
      page: { page, perPage: perPage ?? PER_PAGE },
    });
    return { posts: campaigns.map(postView), total };
  }

  @Operation({
    id: 'portalPost',
    route: 'GET /posts/:postId',
    access: { session: 'VIEWER' },
    summary: 'Get the progress of a post',
    description: 'Returns the post with the number of its locations by site and status.',
    path: POST_IN_PATH,
    response: PortalPostProgress,
    example: { ...postExample, counts: [] },
  })
  async read({ caller: { accountId }, path: { postId } }: SessionCall<{ path: 'postId' }>) {
    const found = await readAccountCampaign(this.posts, { accountId, postId: readPostId(postId) });
    if (!found) throw new PortalError('NOT_FOUND');
    return { ...postView(found.campaign), counts: found.counts };
  }

  @Operation({
    id: 'portalReschedulePost',
    route: 'PUT /posts/:postId/schedule',
    access: { session: 'EDITOR' },
    audit: { none: 'changes a post; creating and deleting one, which are public operations, have no entry either' },
    summary: 'Change the times of a scheduled post',
    description:
      'The post goes live at the new start, at all its locations, and is removed at the new end. Its content stays. A post that has started, or is deleted, keeps its times: CONFLICT.',
    path: POST_IN_PATH,
    body: {
      schema: PostTimes,
      example: { start: '2026-09-01T08:00:00.000Z', end: '2026-09-15T08:00:00.000Z' },
    },
    response: PortalPostProgress,
    example: { ...postExample, counts: [] },
    errors: ['CONFLICT'],
  })
  async reschedule({ caller, path, body }: SessionCall<{ path: 'postId'; body: typeof PostTimes }>) {
    const end = body.end === null ? null : new Date(body.end);
    const times = { postId: readPostId(path.postId), start: new Date(body.start), end };
    const result = await rescheduleCampaign(this.posts, caller, times);
    if (result === 'UNKNOWN') throw new PortalError('NOT_FOUND');
    if (result === 'STARTED') throw new PortalError('CONFLICT', 'The post has started, or is deleted.');
    if (result === 'INVALID')
      throw new PortalError('VALIDATION_FAILED', 'start: in the future, and before the end of the post');
    return this.read({ caller, path } as SessionCall<{ path: 'postId' }>);
  }

  @Operation({
    id: 'portalPostContent',
    route: 'GET /posts/:postId/content',
    access: { session: 'VIEWER' },
    summary: 'Get the content of a post',
    description:
      'Returns all that was given for the post, so that a new post can be made of it: also the times of day and the products, which the public view does not have.',
    path: POST_IN_PATH,
    response: PortalPostContent,
    example: {
      id: 'U29jaWFsUG9zdDo1MDAwMDE=',
      name: 'Summer menu',
      type: 'ANNOUNCEMENT',
      sites: [],
      locationIds: [500001],
      message: [],
      mediaUrl: [],
      cta: [],
      contextInfo: NO_CONTEXT,
      products: [],
      componentIdentifier: 'terraces',
      componentType: 'LOCATIONS_WITH_TAG',
    },
  })
  async content({ caller: { accountId }, path: { postId } }: SessionCall<{ path: 'postId' }>) {
    const found = await readCampaignContent(this.posts, { accountId, postId: readPostId(postId) });
    if (!found) throw new PortalError('NOT_FOUND');
    return contentView(found);
  }

  @Operation({
    id: 'portalPostResults',
    route: 'GET /posts/:postId/results',
    access: { session: 'VIEWER' },
    summary: 'List the results of a post by location and site',
    description:
      'Returns the status of each location at each site, with the reason of a failure, in the order of the locations.',
    path: POST_IN_PATH,
    query: resultFilters,
    response: recordOf('PortalPostResults', 'A page of the results of a post.', {
      results: listOf(
        'The results of the page, by location and site.',
        recordOf('PortalPostResult', 'The result of a post at one location and site.', {
          locationId: databaseIdOf('Location', 'Database id of the location.'),
          locationName: text('Name of the location.'),
          city: nullable(text('City of the location.')),
          site: publisherConstant('Site.'),
          status: DeliveryStatusName,
          reason: nullable(
            text('Why it failed, or what it waits for before it is published; null when neither is known.'),
          ),
          link: nullable(text('Public link of the post; null while it is unknown.')),
          publishedAt: nullable(timestamp('When it went live; null before.')),
          views: count('Number of views.'),
          clicks: count('Number of clicks.'),
          reactions: count('Number of reactions.'),
          shares: count('Number of shares.'),
          comments: count('Number of comments.'),
        }),
      ),
      total: count('Number of all matching results.'),
    }),
    example: { results: [], total: 0 },
  })
  async results({ caller: { accountId }, path, query }: SessionCall<{ path: 'postId'; query: typeof resultFilters }>) {
    const { status, site, page = 1, perPage = PER_PAGE } = query;
    const key = { accountId, postId: readPostId(path.postId) };
    const found = await listLocationResults(this.posts, key, { status, site, page: { page, perPage } });
    if (!found) throw new PortalError('NOT_FOUND');
    return { total: found.total, results: found.results.map(resultView) };
  }

  @Operation({
    id: 'checkPortalPost',
    route: 'POST /posts/check',
    access: { session: 'EDITOR' },
    audit: { none: 'changes nothing; it is a POST because the draft is its body' },
    summary: 'Test a draft of a post',
    description:
      'Returns the rules of the service and of the publishers that the draft breaks, whatever its locations, and what the publishers do not show of it. Creates nothing. The body is `input` of createSocialPost.',
    body: {
      schema: CreateSocialPostInput,
      mostBytes: MOST_BODY_BYTES,
      example: { postName: 'Autumn fair', locationIds: [], postType: 'EVENT', postSites: [] },
    },
    response: recordOf('PortalPostCheck', 'What the sites refuse and do not show of a draft.', {
      warnings: PostWarnings,
      problems: listOf(
        'One entry for each broken rule; empty when the post can be published.',
        recordOf('PortalPostProblem', 'A broken rule.', {
          code: text('The error code.', { examples: ['SY75040'] }),
          message: text('What is wrong.'),
          site: nullable(publisherConstant('The site whose rule it is; null for a rule of the service.')),
        }),
      ),
    }),
    example: {
      warnings: [],
      problems: [{ code: 'SY75035', message: 'An event needs a title', site: null }],
    },
  })
  check({ body: input }: SessionCall<{ body: typeof CreateSocialPostInput }>) {
    for (const site of input.postSites) {
      if (!this.posts.publishers.find(site)) throw new PortalError('VALIDATION_FAILED', `postSites: no site ${site}`);
    }
    const problems = checkCampaign(this.posts, campaignInput(input, this.posts.publishers));
    const warnings = warnOfCampaign(this.posts, campaignInput(input, this.posts.publishers));
    return {
      warnings,
      problems: problems.map(({ code, reason, site }) => ({ code, message: reason, site: site ?? null })),
    };
  }
}

/** The number of a post. A number that no record can have belongs to nothing. */
function readPostId(text: string): number {
  const postId = Number(text);
  if (postId > LARGEST_INTEGER) throw new PortalError('NOT_FOUND');
  return postId;
}

function postView({ id, ...campaign }: AccountCampaign) {
  return { id: globalId('SocialPost', id), databaseId: id, ...campaign };
}

function contentView({ messages, media, ctas, context, ...campaign }: CampaignToRepeat) {
  const { id, name, type, sites, locationIds, products, componentIdentifier, componentType } = campaign;
  return {
    ...{ id: globalId('SocialPost', id), name, type, sites, locationIds },
    message: messages,
    mediaUrl: media,
    cta: ctas.map((cta) => ({ ...cta, url: cta.url ?? null })),
    contextInfo: { ...NO_CONTEXT, ...context },
    ...{ products, componentIdentifier, componentType },
  };
}

/** The rows have more than people see. */
function resultView({
  locationId,
  locationName,
  city,
  site,
  error,
  link,
  publishedAt,
  status,
  ...rest
}: LocationResult) {
  const { views, clicks, reactions, shares, comments } = rest;
  const what = { locationId, locationName, city, site, status, reason: error, link, publishedAt };
  return { ...what, views, clicks, reactions, shares, comments };
}
