import type { Mutation } from '../mutation.js';

const WEBHOOKS = 'libs/features/webhooks';

/** Mutations of events and webhooks. */
export const eventMutations: readonly Mutation[] = [
  {
    rule: '[contract 13] Additional events go only to endpoints that ask for them.',
    file: 'libs/events/src/outbox.ts',
    find: 'events.filter(({ name }) => asked.includes(name)),',
    replace: 'asked.length > 0 ? events : [],',
    specs: { project: 'libs/features/health', files: 'differences/difference-events' },
  },
  {
    rule: '[contract 8] The numbers of the events of an account follow their order.',
    file: 'libs/events/src/store/event-numbers.ts',
    find: 'row_number() over (order by position) as number',
    replace: 'row_number() over (order by position desc) as number',
    specs: { project: WEBHOOKS, files: 'store/event-numbers' },
  },
  {
    rule: '[contract 8] The signature of a webhook covers its id.',
    file: 'libs/domain/src/webhooks/webhook-signature.ts',
    find: 'const signed = `${id}.${timestamp}.${body}`;',
    replace: 'const signed = `${timestamp}.${body}`;',
    specs: { project: 'libs/domain', files: 'webhooks/webhook-signature' },
  },
  {
    rule: '[contract 8] Retry-After never shortens a wait.',
    file: 'libs/features/webhooks/src/rules/retry-schedule.ts',
    find: 'return Math.max(scheduled, Math.min(failed.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS));',
    replace: 'return Math.min(failed.retryAfterMs ?? scheduled, LONGEST_RETRY_AFTER_MS);',
    specs: { project: WEBHOOKS, files: 'rules/retry-schedule' },
  },
  {
    rule: '[contract 8] An event holds back the later ones of its location during three attempts.',
    file: 'libs/features/webhooks/src/store/delivery-order.ts',
    find: '${delivery}.attempts < ${ORDERED_ATTEMPTS}`',
    replace: '${delivery}.attempts <= ${ORDERED_ATTEMPTS}`',
    specs: { project: WEBHOOKS, files: 'store/delivery-order' },
  },
  {
    rule: '[reliability 2] The result of a lost claim of a webhook is not recorded.',
    file: 'libs/features/webhooks/src/store/delivery-results.ts',
    find: "and d.claim_no = result.claim_no\n      and d.status = 'PENDING' and ${isClaimed('d')} and result.state <> 'PENDING'",
    replace: "and d.status = 'PENDING' and ${isClaimed('d')} and result.state <> 'PENDING'",
    specs: { project: WEBHOOKS, files: 'store/delivery-claims|delivery/two-dispatchers' },
  },
  {
    rule: '[contract 8] An endpoint is disabled after ten failures in five days.',
    file: 'libs/features/webhooks/src/store/delivery-results.ts',
    find: 'e.failures_since + tally.failures >= $12',
    replace: 'e.failures_since + tally.failures > $12',
    specs: { project: WEBHOOKS, files: 'delivery/dispatcher' },
  },
  {
    rule: '[contract 8] After its overlap an earlier secret signs no more.',
    file: 'libs/features/webhooks/src/store/delivery-claims.ts',
    find: 'case when e.previous_secret_until > now() then e.previous_secret end as previous_secret',
    replace: 'e.previous_secret',
    specs: { project: WEBHOOKS, files: 'delivery/dispatcher' },
  },
  {
    rule: '[contract 8] A redelivery has all attempts.',
    file: 'libs/features/webhooks/src/store/redeliveries.ts',
    find: "attempts: '0',",
    replace: "attempts: 'attempts',",
    specs: { project: WEBHOOKS, files: 'log/redeliver' },
  },
];
