export { PortalHousekeeping } from '../housekeeping/portal-housekeeping.js';
export { MailMetrics } from '../housekeeping/mail-metrics.js';
