import type { DemoData } from '../seed/demo-data.js';

/** What environment.json tells other programs while the system runs; the keys of design 4. */
export interface EnvironmentFile extends DemoData {
  apiUrl: string;
  docsUrl: string;
  dashboardUrl: string;
  metricsUrls: Record<string, string>;
  sandboxUrl: string;
  inboxUrl: string;
  databaseUrl: string;
  queueUrl: string;
  pids: Record<string, number>;
}
