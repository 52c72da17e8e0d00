import type { DemoData } from '../seed/demo-data.js';

/** The content of environment.json, which other programs read while the system runs; its keys are those of [design 4]. */
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
