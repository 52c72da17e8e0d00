import { Inject } from '@nestjs/common';
import { ApiController, Operation } from '@listings/api-kit';
import type { KeyCall } from '@listings/api-kit';
import { ACCOUNTS } from '../accounts.module.js';
import { activeSubscriptions } from '../active-subscriptions.js';
import type { AccountsDependencies } from '../dependencies.js';
import { SubscriptionsPayload } from './subscription-payload.js';

/** The plan of the caller's account [contract 11]. */
@ApiController('account')
export class SubscriptionsController {
  constructor(@Inject(ACCOUNTS) private readonly accounts: AccountsDependencies) {}

  @Operation({
    id: 'activeSubscriptions',
    route: 'GET /subscriptions',
    access: { key: 'READ' },
    summary: 'List the subscriptions of the account',
    description:
      'Returns the plan of the account with its limits and the number of seats in use. A seat is a location that is not archived.',
    response: SubscriptionsPayload,
    example: [
      {
        plan: 'GROWTH',
        status: 'ACTIVE',
        seats: 25,
        usedSeats: 12,
        limits: { minute: 50, hour: 3_000, day: 36_000 },
        since: '2026-07-06T18:33:29.664Z',
      },
    ],
  })
  list({ caller }: KeyCall) {
    return activeSubscriptions(this.accounts, caller);
  }
}
