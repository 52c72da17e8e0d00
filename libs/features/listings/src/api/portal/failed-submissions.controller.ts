import { Inject } from '@nestjs/common';
import { LISTINGS } from '../../listings.module.js';
import { listFailedSubmissions } from '../../push/failed-submissions.js';
import type { ListingsDependencies } from '../../dependencies.js';
import { listOf, text, timestamp } from '@listings/api-kit';
import { cursorParameter, limitParameter, PORTAL_PAGE } from '@listings/api-kit';
import { databaseIdOf, idOf } from '@listings/api-kit';
import { nullable } from '@listings/api-kit';
import { publisherConstant, recordOf } from '@listings/api-kit';
import { ApiController, Operation } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import type { QueryParameters } from '@listings/api-kit';

/** The last location and publisher of a page, such as `4711.ACME`. */
const CURSOR = '^[1-9][0-9]{0,8}[.][A-Z0-9_]{1,90}$';

const FailedSubmissions = recordOf('PortalFailedSubmissions', 'A page of the failed submissions of the account.', {
  submissions: listOf(
    'The failed submissions of the page, in the order of the locations.',
    recordOf('PortalFailedSubmission', 'A location whose data a publisher has refused.', {
      locationId: databaseIdOf('Location', 'Database id of the location.'),
      locationName: text('Name of the location.'),
      city: nullable(text('City of the location.')),
      publisher: publisherConstant('The publisher.'),
      issue: nullable(text('Why it failed; null when the publisher gave no reason.')),
      changedAt: timestamp('When it failed.'),
    }),
  ),
  nextCursor: nullable(idOf('SubmissionCursor', text('Pass it as `cursor` for the next page; null on the last one.'))),
});

const listQuery = {
  cursor: cursorParameter('SubmissionCursor', '4711.ACME', { pattern: CURSOR }),
  limit: limitParameter('records', PORTAL_PAGE),
} as const satisfies QueryParameters;

/** The locations whose data a publisher has refused. */
@ApiController('listings')
export class FailedSubmissionsController {
  constructor(@Inject(LISTINGS) private readonly listings: ListingsDependencies) {}

  @Operation({
    id: 'portalFailedSubmissions',
    route: 'GET /failed-submissions',
    access: { session: 'VIEWER' },
    summary: 'List the failed submissions of all locations',
    description:
      'Returns the locations whose data a publisher does not show because it refused them, with the reason. A change of the location submits its data again. The citations of the public API are those of one location.',
    query: listQuery,
    response: FailedSubmissions,
    example: { submissions: [], nextCursor: null },
  })
  async list({ caller: { accountId }, query }: SessionCall<{ query: typeof listQuery }>) {
    const { cursor, limit = PORTAL_PAGE.default } = query;
    const [locationId, publisher = ''] = cursor?.split('.') ?? [];
    const after = locationId === undefined ? undefined : { locationId: Number(locationId), publisher };
    const { submissions, next } = await listFailedSubmissions(this.listings, { accountId, after, limit });
    return {
      submissions,
      nextCursor: next ? `${next.locationId}.${next.publisher}` : null,
    };
  }
}
