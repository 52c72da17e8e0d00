export * from './dispatcher.js';
export * from './pause-endpoint.js';
export * from './redeliver-events.js';
export * from './rotate-secret.js';
export * from './save-endpoint.js';
export * from './send-webhook.js';
export * from './webhook-metrics.js';
export { resealWebhookSecrets } from './reseal-webhook-secrets.js';
export * from './webhooks.module.js';
