/** What the demo data leaves behind for its user: part of environment.json [design 4]. */
export interface DemoData {
  account: { id: string; email: string; password: string; plan: string };
  apiKeys: { write: string; read: string };
  webhookSecret: string;
  connectedAccounts: { publisher: string; connectedAccountId: string }[];
}

/** What the seed can count on. */
export interface SeedContext {
  /** Migrated. */
  databaseUrl: string;
  queueUrl: string;
  apiUrl: string;
  sandboxUrl: string;
  /** Where the demo account's webhooks go; its port may differ from the last start's. */
  inboxUrl: string;
  /** The settings of the apps, for features that are called in this process. */
  environment: Record<string, string>;
  /** Settle when the sandbox and the api answer: wait for what you need only. */
  sandboxReady: Promise<void>;
  apiReady: Promise<void>;
  /** What the seed returned the last time on this database; absent on a new one. */
  previous: DemoData | undefined;
  say(text: string): void;
}
