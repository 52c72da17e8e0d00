import { Inject } from '@nestjs/common';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import { malformed } from '@listings/errors';
import { INSIGHTS, startInsightExport } from '@listings/feature-insights';
import type { FeedDependencies } from '@listings/feature-insights';
import { JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { POSTS, startPostExport } from '@listings/feature-posts';
import type { PostsDependencies } from '@listings/feature-posts';
import { requireNumericId } from '@listings/pagination';
import { flag, inputIdText, inputList, inputText, Moment } from '@listings/api-kit';
import { idOf } from '@listings/api-kit';
import { inputObject, oneOf } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { locationSelection } from '../locations/ranking-parameters.js';
import { CampaignStatusName, PostTypeName } from '../posts/post-enums.js';
import { ExportFormatName } from './job-enums.js';
import { jobExamples } from './job-examples.js';
import { jobPayload } from './job-payload.js';
import {
  checkPeriod,
  inputDay,
  placeFields,
  placeRefusal,
  publishersField,
  RECORD_EXPORT,
} from './record-selection.js';

const sites = publishersField('Only at these sites: constants of publishers.');

/** `input` of startPostExport. */
const ExportPostsInput = inputObject('StartPostExportInput', {
  format: ExportFormatName,
  postIds: Type.Optional(
    inputList('Posts by their ids, at most 500.', idOf('SocialPost', inputIdText('Id of a post, a global id.')), {
      minItems: 1,
      maxItems: 500,
    }),
  ),
  types: Type.Optional(inputList('Only of these types.', PostTypeName, { minItems: 1, maxItems: 5 })),
  statuses: Type.Optional(inputList('Only in these states.', CampaignStatusName, { minItems: 1, maxItems: 5 })),
  sites,
  liveFrom: Type.Optional(Moment('Only posts that go live at or after this time.')),
  liveBefore: Type.Optional(Moment('Only posts that go live before this time.')),
  search: Type.Optional(
    inputText('Only posts whose name contains this text, whatever the case and the accents.', { maxLength: 250 }),
  ),
  rejectedOnly: Type.Optional(flag('True: only posts that a publisher has rejected at one location at least.')),
});

/** `input` of startInsightExport. */
const ExportInsightsInput = inputObject('StartInsightExportInput', {
  format: ExportFormatName,
  rows: oneOf(
    {
      DAYS: 'A row for each location, site and day with numbers.',
      TOTALS: 'A row for each location and site with the totals of the period.',
    },
    'What a row is.',
  ),
  ...placeFields,
  countryIso: Type.Optional(inputText('Only of locations in this country, ISO 3166-1 alpha-2.', { maxLength: 2 })),
  stateIso: Type.Optional(inputText('Only of locations in this subdivision.', { maxLength: 100 })),
  sites,
  from: Type.Optional(inputDay('First day, YYYY-MM-DD, included: at most 548 days before the last one.')),
  to: Type.Optional(inputDay('Last day, YYYY-MM-DD, included. Without both days the period is the last 30 days.')),
});

/** The jobs that write posts and insights into a file. */
@ApiController('jobs')
export class ExportJobsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsDependencies,
    @Inject(POSTS) private readonly posts: PostsDependencies,
    @Inject(INSIGHTS) private readonly insights: FeedDependencies,
  ) {}

  @Operation({
    id: 'startPostExport',
    route: 'POST /exports/posts',
    ...RECORD_EXPORT,
    summary: 'Export posts with their results',
    description:
      'Starts a job that writes the posts that meet all conditions into a file: a row for each location and site with its state, the link, the reason of a failure, and the numbers. When it is done, `resultFileId` names the file for downloadFile.',
    body: { schema: ExportPostsInput, example: jobExamples.exportPosts },
    errors: ['SY87001', 'SY87010'],
  })
  async exportPosts({ caller, unit, body: input }: KeyCall<{ body: typeof ExportPostsInput }>) {
    const filter = postFilterOf(input);
    return jobPayload(
      input,
      this.jobs,
      startPostExport({ ...this.posts, unit }, caller, { format: input.format, filter }),
    );
  }

  @Operation({
    id: 'startInsightExport',
    route: 'POST /exports/insights',
    ...RECORD_EXPORT,
    summary: 'Export insights',
    description:
      'Starts a job that writes the numbers of the publishers into a file, for the locations that meet all conditions: a column for each metric, empty where the publisher has reported nothing. When it is done, `resultFileId` names the file for downloadFile.',
    body: { schema: ExportInsightsInput, example: jobExamples.exportInsights },
  })
  async exportInsights({ caller, unit, body: input }: KeyCall<{ body: typeof ExportInsightsInput }>) {
    const { format, rows, sites: publishers, from, to } = input;
    checkPeriod({ from, to });
    const filter = { ...locationSelection(input), ...(publishers && { publishers }) };
    const days = { ...(from !== undefined && { fromDate: from }), ...(to !== undefined && { toDate: to }) };
    const started =
      (await placeRefusal(this.jobs.database, caller, input)) ??
      (await startInsightExport({ ...this.jobs, unit }, caller, { format, rows, filter, days }));
    return jobPayload(input, this.jobs, started);
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
