import { Inject, Injectable } from '@nestjs/common';
import { claimDueResponses, deliverResponse, INTERACTIONS } from '@listings/feature-interactions';
import type { IngestionDependencies, InteractionsDependencies } from '@listings/feature-interactions';
import { ClaimedWork } from '../work/claimed-work.js';
import { WorkContext } from '../work/work-context.js';

type Response = Awaited<ReturnType<typeof claimDueResponses>>[number];

/** Sends responses to reviews to the publishers, and changes and removes them there [contract 6]. */
@Injectable()
export class InteractionResponsesWork extends ClaimedWork<Response> {
  private readonly dependencies: IngestionDependencies;

  constructor(context: WorkContext, @Inject(INTERACTIONS) interactions: InteractionsDependencies) {
    const { REVIEW_CONCURRENCY, REVIEW_READ_SECONDS } = context.configuration;
    super(context, { name: 'interaction-responses', concurrency: REVIEW_CONCURRENCY });
    this.dependencies = { ...interactions, readEveryMs: REVIEW_READ_SECONDS * 1_000 };
  }

  protected claim(limit: number): Promise<readonly Response[]> {
    return claimDueResponses(this.dependencies, limit);
  }

  protected async work(row: Response): Promise<void> {
    const { accountId, responseId, publisher, state: from } = row;
    const to = await deliverResponse(this.dependencies, row);
    this.context.logger.info({ accountId, responseId, publisher, from, to }, 'response');
  }
}
