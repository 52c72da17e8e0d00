import { Inject } from '@nestjs/common';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import { ApiController, flag, idOf, inputIdText, inputList, inputText, Moment } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { malformed } from '@listings/errors';
import { JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { exportInput, jobPayload, StartsExport } from '@listings/feature-jobs/api';
import { publishersField } from '@listings/feature-locations/api';
import { globalId, requireNumericId } from '@listings/pagination';
import { POST_TYPES } from '@listings/publisher-sdk';
import type { PostsDependencies } from '../dependencies.js';
import { startPostExport } from '../jobs/start-post-export.js';
import { POSTS } from '../posts.module.js';
import { campaignStatuses } from '../rules/campaign-state.js';
import { POST_BOUNDS } from '../rules/post-bounds.js';
import { CampaignStatusName, PostTypeName } from './post-enums.js';

const sites = publishersField('Only at these sites: constants of publishers.');

/** `input` of startPostExport. */
const ExportPostsInput = exportInput('StartPostExportInput', {
  postIds: Type.Optional(
    inputList(
      `Posts by their ids, at most ${POST_BOUNDS.exportedPosts}.`,
      idOf('SocialPost', inputIdText('Id of a post, a global id.')),
      { minItems: 1, maxItems: POST_BOUNDS.exportedPosts },
    ),
  ),
  types: Type.Optional(inputList('Only of these types.', PostTypeName, { minItems: 1, maxItems: POST_TYPES.length })),
  statuses: Type.Optional(
    inputList('Only in these states.', CampaignStatusName, { minItems: 1, maxItems: campaignStatuses.length }),
  ),
  sites,
  liveFrom: Type.Optional(Moment('Only posts that go live at or after this time.')),
  liveBefore: Type.Optional(Moment('Only posts that go live before this time.')),
  search: Type.Optional(
    inputText('Only posts whose name contains this text, whatever the case and the accents.', {
      maxLength: POST_BOUNDS.name,
    }),
  ),
  rejectedOnly: Type.Optional(flag('True: only posts that a publisher has rejected at one location at least.')),
});

/** The job that writes posts into a file. */
@ApiController('jobs')
export class PostExportsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsDependencies,
    @Inject(POSTS) private readonly posts: PostsDependencies,
  ) {}

  @StartsExport({
    id: 'startPostExport',
    route: 'POST /exports/posts',
    summary: 'Export posts with their results',
    description:
      'Starts a job that writes the posts that meet all conditions into a file: a row for each location and site with its state, the link, the reason of a failure, and the numbers. When it is done, `resultFileId` names the file for downloadFile.',
    body: {
      schema: ExportPostsInput,
      example: { clientMutationId: 'jobs-1', format: 'CSV', postIds: [globalId('SocialPost', 5001)] },
    },
  })
  async exportPosts({ caller, unit, body: input }: KeyCall<{ body: typeof ExportPostsInput }>) {
    const filter = postFilterOf(input);
    return jobPayload(
      input,
      this.jobs,
      startPostExport({ ...this.posts, unit }, caller, { format: input.format, filter }),
    );
  }
}

function postFilterOf(input: Static<typeof ExportPostsInput>) {
  const { postIds, types, statuses, sites, liveFrom, liveBefore, search, rejectedOnly } = input;
  const from = timeOf('liveFrom', liveFrom);
  const before = timeOf('liveBefore', liveBefore);
  if (from && before && from >= before) throw malformed('Variable "$input" at "liveBefore" must be after "liveFrom".');
  return {
    ...(postIds && { ids: postIds.map((id) => requireNumericId('SocialPost', id)) }),
    ...(types && { types }),
    ...(statuses && { statuses }),
    ...(sites && { sites }),
    ...(from && { liveFrom: from }),
    ...(before && { liveBefore: before }),
    ...(search !== undefined && { search }),
    ...(rejectedOnly === true && { rejectedOnly }),
  };
}

/** Throws 400 for a text that is no time. */
function timeOf(name: string, text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const time = new Date(text);
  if (/^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(time.getTime())) return time;
  throw malformed(`Variable "$input" at "${name}" expected an ISO-8601 timestamp.`);
}
