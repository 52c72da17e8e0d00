import { Inject } from '@nestjs/common';
import { ApiController, count, listOf, oneOf, Operation, recordOf, text, timestamp, uuidOf } from '@listings/api-kit';
import type { SessionCall } from '@listings/api-kit';
import { CONNECTIONS, findOutagesOf, findWaitingAtPublishers } from '@listings/feature-connections';
import type { ConnectionsDependencies, WaitingAtPublisher } from '@listings/feature-connections';

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
  outages: listOf(
    'The publishers of connected accounts that do not answer.',
    recordOf('PortalPublisherOutage', 'A publisher that does not answer.', {
      publisher: text('Publisher.'),
      displayName: text('Name to show.'),
      since: timestamp('When the first call failed.'),
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
      'Returns how many listings and posts wait at the publisher of each connected account, and for what: for the publisher, after which they go on by themselves, or for the owner of the connected account. `outages` names the publishers that do not answer.',
    response: WaitingWork,
    example: { waiting: [], outages: [] },
  })
  async list({ caller: { accountId } }: SessionCall) {
    const [waiting, outages] = await Promise.all([
      findWaitingAtPublishers(this.connections, accountId),
      findOutagesOf(this.connections, accountId),
    ]);
    return { waiting, outages };
  }
}
