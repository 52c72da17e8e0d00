/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './backlog.js';
export * from './delivery-claims.js';
export * from './delivery-list.js';
export * from './delivery-moves.js';
export * from './delivery-order.js';
export * from './delivery-results.js';
export * from './endpoint-health.js';
export * from './endpoints.js';
export * from './event-list.js';
export * from './event-partitions.js';
export * from './held-deliveries.js';
export * from './overdue-deliveries.js';
export * from './redeliveries.js';
export * from './sealed-secrets.js';
export * from './tops.js';
