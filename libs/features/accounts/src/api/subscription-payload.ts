import { count, listOf, nullable, oneOf, recordOf, timestamp } from '@listings/api-kit';
import { planNames } from '@listings/domain';
import type { PlanName } from '@listings/domain';

const planMeanings: Readonly<Record<PlanName, string>> = {
  LAUNCH: 'The smallest plan.',
  GROWTH: 'The plan for growing companies.',
  ENTERPRISE: 'Seats and limits are agreed for each account.',
};
const meanings = Object.fromEntries(planNames.map((plan) => [plan, planMeanings[plan]])) as Record<PlanName, string>;

/** Payload of activeSubscriptions [contract 11]. */
export const SubscriptionsPayload = listOf(
  'The subscriptions of the account; always one.',
  recordOf('Subscription', 'What the account may use.', {
    plan: oneOf(meanings, 'Plan of the account.'),
    status: oneOf(
      { ACTIVE: 'The account can use the API.', SUSPENDED: 'The account is suspended.' },
      'Status of the account.',
    ),
    seats: nullable(count('Number of locations that the account may have; null means unlimited.')),
    usedSeats: count('Number of locations that are not archived.'),
    limits: recordOf('SubscriptionLimits', 'Requests that the account may send in each window.', {
      minute: nullable(count('Requests per minute; null means unlimited.')),
      hour: nullable(count('Requests per hour; null means unlimited.')),
      day: nullable(count('Requests per day; null means unlimited.')),
    }),
    since: timestamp('When the account got its plan.'),
  }),
);
