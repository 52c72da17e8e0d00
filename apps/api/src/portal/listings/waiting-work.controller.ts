import { Inject } from '@nestjs/common';
import { CONNECTIONS, findWaitingAtPublishers } from '@listings/feature-connections';
import type { ConnectionsDependencies, WaitingAtPublisher } from '@listings/feature-connections';
import { count, listOf, text, timestamp } from '../../http/fields.js';
import { uuidOf } from '../../http/ids.js';
import { oneOf } from '../../http/input-schemas.js';
import { recordOf } from '../../http/payload-schemas.js';
import { ApiController, Operation } from '../../http/operation.decorator.js';
import type { SessionCall } from '../../http/operation-call.js';

const WaitingWork = recordOf('PortalWaitingWork', 'What waits at publishers.', {
  waiting: listOf(
    'What waits, the largest parts first.',
    recordOf('PortalWaitingPart', 'What waits at the publisher of a connected account, for one reason.', {
      connectedAccountId: uuidOf('ConnectedAccount', 'Id of the connected account.'),
      what: oneOf<WaitingAtPublisher['what']>(
        {
          LISTINGS: 'The data of locations, for their listings.',
          NEW_LISTINGS: 'Listings to create.',
          POSTS: 'Posts, to send or to remove.',
        },
        'What waits.',
      ),
      count: count('How many of them wait.'),
      reason: text('What they wait for, as a sentence for people.'),
      since: timestamp('When the service tried the first of them first.'),
    }),
  ),
});

/** The listings and posts that wait for a publisher, or for the owner of a connected account. */
@ApiController('listings')
export class WaitingWorkController {
  constructor(@Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies) {}

  @Operation({
    id: 'portalWaitingWork',
    route: 'GET /waiting-work',
    access: { session: 'VIEWER' },
    summary: 'List what waits at publishers',
    description:
      'Returns how many listings and posts wait at the publisher of each connected account, and for what: for the publisher, after which they go on by themselves, or for the owner of the connected account.',
    response: WaitingWork,
    example: { waiting: [] },
  })
  async list({ caller: { accountId } }: SessionCall) {
    return { waiting: await findWaitingAtPublishers(this.connections, accountId) };
  }
}
