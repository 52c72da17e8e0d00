/** The addresses, folder and key that all processes of one start share. */
export interface Addresses {
  databaseUrl: string;
  queueUrl: string;
  apiUrl: string;
  sandboxUrl: string;
  mediaDir: string;
  encryptionKey: string;
}

/**
 * The settings that api, worker, webhook-dispatcher and the demo data share. The sandbox replaces both publishers
 * [publishers 0.2]. The user's environment takes precedence, except for DATABASE_URL and QUEUE_URL.
 */
export function appEnvironment(addresses: Addresses, user: NodeJS.ProcessEnv): Record<string, string> {
  const { databaseUrl, queueUrl, apiUrl, sandboxUrl, mediaDir, encryptionKey } = addresses;
  const a = `${sandboxUrl}/a`;
  const b = `${sandboxUrl}/b`;
  const client = { CLIENT_ID: 'sandbox-client', CLIENT_SECRET: 'sandbox-secret' };
  const defaults = {
    NODE_ENV: 'development',
    LOG_LEVEL: 'info',
    PUBLIC_URL: apiUrl,
    MEDIA_DIR: mediaDir,
    ENCRYPTION_KEY: encryptionKey,
    // The sandbox and its inbox are on the loopback interface, to which webhooks are otherwise not sent.
    ALLOW_PRIVATE_ADDRESSES: 'true',
    // Anyone may try the sign-up; without a mail server, mails are lines of the api's log.
    SIGN_UP: 'true',
    LOG_MAILS: 'true',
    PUBLISHERS: '@listings/publisher-a,@listings/publisher-b',
    // The default of ten minutes is too long for a demonstration.
    VERIFICATION_OPEN_SECONDS: '5',
    VERIFICATION_SETTLED_SECONDS: '30',
    REVIEW_READ_SECONDS: '15',
    ...prefixed('PUBLISHER_A_', {
      ...client,
      AUTHORIZE_URL: `${a}/oauth/authorize`,
      TOKEN_URL: `${a}/oauth/token`,
      REVOKE_URL: `${a}/oauth/revoke`,
      USERINFO_URL: `${a}/oauth/userinfo`,
      ACCOUNTS_BASE: a,
      INFO_BASE: a,
      CONTENT_BASE: a,
      VERIFICATION_BASE: a,
      ACTIONS_BASE: a,
      METRICS_BASE: a,
      QUESTIONS_BASE: a,
      SCOPES: 'business.manage openid email profile',
      // The sandbox decides on a post within two seconds: poll early, so that a first post soon shows as live.
      POST_POLL_SECONDS: '1,2,4,8,15,30',
    }),
    ...prefixed('PUBLISHER_B_', { ...client, DIALOG_BASE: b, API_BASE: b, API_VERSION: 'v25.0' }),
  };
  const own = Object.fromEntries(Object.entries(user).filter((entry): entry is [string, string] => Boolean(entry[1])));
  return { ...defaults, ...own, DATABASE_URL: databaseUrl, QUEUE_URL: queueUrl };
}

function prefixed(prefix: string, settings: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [prefix + name, value]));
}
