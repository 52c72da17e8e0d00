import { Inject, Injectable } from '@nestjs/common';
import { claimDueCreations, CONNECTIONS, createListing } from '@listings/feature-connections';
import type { ConnectionsDependencies } from '@listings/feature-connections';
import { ClaimedWork } from '../work/claimed-work.js';
import { WorkContext } from '../work/work-context.js';

/** Low, because new listings are rare. */
const CONCURRENCY = 4;

type Creation = Awaited<ReturnType<typeof claimDueCreations>>[number];

/** Creates the listings that clients requested, and links them to their locations [contract 7]. */
@Injectable()
export class ListingCreationsWork extends ClaimedWork<Creation> {
  constructor(
    context: WorkContext,
    @Inject(CONNECTIONS) private readonly connections: ConnectionsDependencies,
  ) {
    super(context, { name: 'listing-creations', concurrency: CONCURRENCY });
  }

  protected claim(limit: number): Promise<readonly Creation[]> {
    return claimDueCreations(this.connections, limit);
  }

  protected async work(creation: Creation): Promise<void> {
    const { accountId, locationId, publisher } = creation;
    const event = await createListing(this.connections, creation);
    this.context.logger.debug({ accountId, locationId, publisher, event }, 'listing creation');
  }
}
