import type { Feature } from '@listings/nest/features';
import { AuditStreamWorkModule } from './audit-stream/audit-stream-work.module.js';

/** Webhooks: endpoints and deliveries, which the dispatcher sends, and the stream of the audit log. */
export const webhooksFeature: Feature = {
  name: 'webhooks',
  api: async () => (await import('./api/webhooks-api.module.js')).webhooksApi,
  work: AuditStreamWorkModule,
};
