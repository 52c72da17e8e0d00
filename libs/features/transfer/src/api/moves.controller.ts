import { Inject } from '@nestjs/common';
import { Type } from 'typebox';
import { ApiController, flag, inputText, inputUrl, nestedObject, Operation } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import { invalidField } from '@listings/errors';
import { JOBS } from '@listings/feature-jobs';
import type { JobsDependencies } from '@listings/feature-jobs';
import { startedJob, startedJobExample, startedJobInPath, startedJobOf } from '@listings/feature-jobs/api';
import { ENDPOINTS } from '@listings/feature-webhooks';
import type { EndpointDependencies } from '@listings/feature-webhooks';
import { applyMove, retryMove, startMove } from '../jobs/move/direct-move.js';
import type { DirectMoveDependencies, MoveResult } from '../jobs/move/direct-move.js';
import { TRANSFER_BOUNDS } from '../rules/transfer-bounds.js';

const StartMove = nestedObject('StartMove', 'The account at the other service.', {
  url: inputUrl('Address of the REST API of the other service, https, with or without `/api/v4`.'),
  apiKey: inputText('An API key of the account there that may read. It is stored encrypted until the job ends.', {
    minLength: 1,
    maxLength: TRANSFER_BOUNDS.apiKey,
    pattern: '^[!-~]+$',
  }),
  overwrite: Type.Optional(
    flag('True: what somebody has changed here is replaced by what the other service has. False when omitted.'),
  ),
});

const Nothing = nestedObject('ApplyMove', 'Nothing to choose.', {});

const MoveStarted = startedJob('AccountMove', 'A move that was started or goes on.');

/** Moves of an account from another service with the same REST API. */
@ApiController('account')
export class MovesController {
  private readonly deps: DirectMoveDependencies;

  constructor(@Inject(ENDPOINTS) endpoints: EndpointDependencies, @Inject(JOBS) { work }: JobsDependencies) {
    this.deps = { ...endpoints, work };
  }

  @Operation({
    id: 'portalStartMove',
    route: 'POST /account/moves',
    access: { session: 'ADMIN' },
    audit: 'account.move_started',
    summary: 'Start a move from another service',
    description:
      'Starts a job that reads all locations of an account at another service, checks them, changes nothing, and waits in phase REVIEW. listJobRows says for each location what would be done; cancelJob ends the job. A second move of the same account updates what has changed there since, and nothing that somebody has changed here.',
    body: {
      schema: StartMove,
      example: { url: 'https://listings.example.org', apiKey: 'la_live_0123456789abcdefghij', overwrite: false },
    },
    response: MoveStarted,
    example: startedJobExample,
    errors: ['CONFLICT'],
  })
  async start({ caller, body }: SessionCall<{ body: typeof StartMove }>) {
    return jobOf(await startMove(this.deps, caller, body));
  }

  @Operation({
    id: 'portalApplyMove',
    route: 'POST /account/moves/:jobId/apply',
    access: { session: 'ADMIN' },
    audit: 'account.move_applied',
    summary: 'Confirm a move',
    description:
      'Lets a move that waits in phase REVIEW go on: it creates and updates locations, requests their photos, remembers their listings, and stores their reviews with the responses. Refused locations are left out.',
    path: { jobId: startedJobInPath },
    body: { schema: Nothing, example: {} },
    response: MoveStarted,
    example: startedJobExample,
    errors: ['CONFLICT'],
  })
  async apply({ caller, path }: SessionCall<{ path: 'jobId'; body: typeof Nothing }>) {
    return jobOf(await applyMove(this.deps, caller, path.jobId));
  }

  @Operation({
    id: 'portalRetryMove',
    route: 'POST /account/moves/:jobId/retry',
    access: { session: 'ADMIN' },
    audit: 'account.move_started',
    summary: 'Start a move of the locations without a seat',
    description:
      'Starts a move of the locations for which a move that is DONE had no seat, as they were at the other service, which is asked nothing. It checks them and waits in phase REVIEW. Their listings and reviews come with another move. The locations are tried again once: those that have no seat again are tried again with the newest job.',
    path: { jobId: startedJobInPath },
    body: { schema: Nothing, example: {} },
    response: MoveStarted,
    example: startedJobExample,
    errors: ['CONFLICT'],
  })
  async retry({ caller, path }: SessionCall<{ path: 'jobId'; body: typeof Nothing }>) {
    return jobOf(await retryMove(this.deps, caller, path.jobId));
  }
}

function jobOf(result: MoveResult): { jobId: string } {
  if (result.outcome === 'invalid url') throw invalidField('url', result.problem);
  return startedJobOf(result);
}
