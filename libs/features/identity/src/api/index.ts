export { PortalHousekeeping } from './housekeeping.js';
export { MailMetrics } from './mail-metrics.js';
