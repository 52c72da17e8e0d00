import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import type { Static } from 'typebox';
import {
  ApiController,
  flag,
  inputLines,
  inputList,
  inputObject,
  inputText,
  inputUuidOf,
  nestedObject,
  withAnyOf,
} from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { INPUT_BOUNDS } from '@listings/domain';
import type { Caller } from '@listings/domain';
import { applyJob, JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import {
  ContinuesJob,
  exportInput,
  jobExampleOf,
  jobPayload,
  StartsExport,
  StartsJobOf,
} from '@listings/feature-jobs/api';
import type { JobInput } from '@listings/feature-jobs/api';
import {
  checkPeriod,
  inputDay,
  locationSelection,
  placeErrors,
  placeFields,
  placeRefusal,
} from '@listings/feature-locations/api';
import type { InteractionsDependencies } from '../dependencies.js';
import { INTERACTIONS } from '../interactions.module.js';
import { startReviewExport } from '../jobs/export/start-review-export.js';
import { startReviewReply } from '../jobs/reply/direct-reply.js';
import { REVIEW_REPLY } from '../jobs/reply/reply-parameters.js';
import type { InteractionConditions } from '../lists/interaction-filter.js';
import { INTERACTION_BOUNDS } from '../rules/interaction-bounds.js';
import { hostnameOf, Rating, withCategories } from './interaction-list-query.js';

/** The filter of jobs about reviews. */
const ReviewFilterInput = nestedObject(
  'ReviewFilterInput',
  'Filter for reviews, questions and social comments. They must meet all conditions.',
  {
    ...placeFields,
    siteUrls: Type.Optional(
      inputList(
        'Only of these sites, by their hostnames as in `source` of an interaction.',
        inputText('A hostname.', { maxLength: INPUT_BOUNDS.hostname }),
        { minItems: 1, maxItems: INTERACTION_BOUNDS.sites },
      ),
    ),
    categories: Type.Optional(
      inputList(
        'Only of these kinds.',
        inputText('`REVIEW`, `QUESTION`, `SOCIAL`, or one of `ownCategories` of interactionSiteConfig, in any case.', {
          maxLength: INTERACTION_BOUNDS.category,
        }),
        { minItems: 1, maxItems: INTERACTION_BOUNDS.filterValues },
      ),
    ),
    ratings: Type.Optional(
      inputList('Only with one of these star ratings.', Rating, { minItems: 1, maxItems: INTERACTION_BOUNDS.stars }),
    ),
    responded: Type.Optional(flag('True: only those with a response of the business. False: only those without one.')),
    from: Type.Optional(inputDay('First day, YYYY-MM-DD, included, in UTC.')),
    to: Type.Optional(inputDay('Last day, YYYY-MM-DD, included, in UTC.')),
    searchString: Type.Optional(
      inputText('Words that title, text or author contain, in any order.', {
        maxLength: INTERACTION_BOUNDS.searchText,
      }),
    ),
  },
);

/** The conditions of a filter. Throws 400 for a day or a category that does not exist. */
async function reviewConditions(
  interactions: InteractionsDependencies,
  { accountId }: Caller,
  filter: Static<typeof ReviewFilterInput>,
): Promise<InteractionConditions> {
  const { siteUrls, categories, ratings, responded, from, to, searchString } = filter;
  checkPeriod({ from, to });
  return {
    ...locationSelection(filter),
    ...(siteUrls && { hostnames: siteUrls.map(hostnameOf) }),
    ...(await withCategories(interactions, accountId, categories)),
    ...(ratings && { ratings }),
    ...(responded !== undefined && { responded }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(searchString !== undefined && { text: searchString }),
  };
}

/** `input` of startReviewReply. */
const StartReplyInput = withAnyOf(
  inputObject('StartReviewReplyInput', {
    interactionIds: Type.Optional(
      inputList(
        `Reviews by their ids, at most ${INTERACTION_BOUNDS.replies}.`,
        inputUuidOf('Interaction', 'Id of a review.'),
        {
          minItems: 1,
          maxItems: INTERACTION_BOUNDS.replies,
        },
      ),
    ),
    filter: Type.Optional(ReviewFilterInput),
    text: inputLines(
      'The reply. `{author}` stands for the name of who wrote the review, `{location}` for that of the location; a name that is not known is left out.',
      { maxLength: INTERACTION_BOUNDS.response },
    ),
    unattended: Type.Optional(
      flag('True: the job does not wait for anybody, and sends what can be sent. It waits when omitted.'),
    ),
  }),
  ['interactionIds', 'filter'],
);

/** `input` of startReviewExport. */
const ExportReviewsInput = exportInput('StartReviewExportInput', { filter: Type.Optional(ReviewFilterInput) });

/** A reply that waits in phase REVIEW. */
const REPLY_EXAMPLE = jobExampleOf(REVIEW_REPLY, 'Thank you, {author}!', {
  state: 'WAITING',
  phase: 'REVIEW',
  counts: [
    { outcome: 'READY', count: 297 },
    { outcome: 'REFUSED', count: 3 },
  ],
});

/** The jobs that read and answer many reviews. */
@ApiController('jobs')
export class ReviewJobsController {
  constructor(
    @Inject(JOBS) private readonly jobs: JobsDependencies,
    @Inject(INTERACTIONS) private readonly interactions: InteractionsDependencies,
  ) {}

  @StartsExport({
    id: 'startReviewExport',
    route: 'POST /exports/reviews',
    summary: 'Export reviews',
    description:
      'Starts a job that writes the reviews, questions and comments that match the filter into a file, newest first, with the responses to them. When it is done, `resultFileId` names the file for downloadFile.',
    body: {
      schema: ExportReviewsInput,
      example: { clientMutationId: 'jobs-1', format: 'XLSX', filter: { locationIds: [100001], ratings: [1, 2] } },
    },
    errors: placeErrors,
  })
  async export({ caller, unit, body: input }: KeyCall<{ body: typeof ExportReviewsInput }>) {
    const { format, filter = {} } = input;
    const conditions = await reviewConditions(this.interactions, caller, filter);
    const refusal = await placeRefusal(this.jobs.database, caller, filter);
    return jobPayload(
      input,
      this.jobs,
      refusal ?? startReviewExport({ ...this.interactions, unit }, caller, { format, conditions }),
    );
  }

  @StartsJobOf({
    id: 'startReviewReply',
    route: 'POST /review-replies',
    summary: 'Respond to many reviews',
    description:
      'Starts a job that replies to the selected reviews: those with the given ids, or without ids all that match the filter and have no response. It first checks which ones take the reply and waits in phase REVIEW; listJobRows has the reply to each, and why there is none.',
    body: {
      schema: StartReplyInput,
      example: {
        clientMutationId: 'jobs-1',
        filter: { locationIds: [100001], ratings: [5], from: '2026-07-01' },
        text: 'Thank you, {author}! See you soon at {location}.',
      },
    },
    example: REPLY_EXAMPLE,
    errors: [...placeErrors, 'SY50103'],
  })
  async startReply({ caller, unit, body: input }: KeyCall<{ body: typeof StartReplyInput }>) {
    const { interactionIds, filter, text, unattended } = input;
    const conditions = filter && (await reviewConditions(this.interactions, caller, filter));
    const refusal = await placeRefusal(this.jobs.database, caller, filter ?? {});
    return jobPayload(
      input,
      this.jobs,
      refusal ??
        startReviewReply({ ...this.interactions, unit }, caller, {
          ids: interactionIds,
          conditions,
          text,
          unattended,
        }),
    );
  }

  @ContinuesJob({
    id: 'applyReviewReply',
    route: 'POST /review-replies/apply',
    summary: 'Apply the responses of a job',
    description:
      'Sends the checked replies to all reviews that take one, while the job waits in phase REVIEW. Refused ones are left out.',
    example: REPLY_EXAMPLE,
  })
  async applyReply({ caller, unit, body: input }: KeyCall<{ body: typeof JobInput }>) {
    return jobPayload(
      input,
      this.jobs,
      applyJob({ ...this.jobs, unit }, caller, { kind: REVIEW_REPLY, jobId: input.jobId }),
    );
  }
}
