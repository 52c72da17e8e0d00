/** The values of the demo data that environment.json contains [design 4]. */
export interface DemoData {
  account: { id: string; email: string; password: string; plan: string };
  apiKeys: { write: string; read: string };
  webhookSecret: string;
  connectedAccounts: { publisher: string; connectedAccountId: string }[];
}

/** What the seed receives from the start. */
export interface SeedContext {
  /** A database with the current schema. */
  databaseUrl: string;
  queueUrl: string;
  apiUrl: string;
  sandboxUrl: string;
  /** The webhook URL of the demo account; its port may differ from the last start's. */
  inboxUrl: string;
  /** The settings of the apps, for the administration command. */
  environment: Record<string, string>;
  /** Resolve when the sandbox and the api are ready. */
  sandboxReady: Promise<void>;
  apiReady: Promise<void>;
  /** What the seed returned at the last start on this database; undefined for a new database. */
  previous: DemoData | undefined;
  say(text: string): void;
}
