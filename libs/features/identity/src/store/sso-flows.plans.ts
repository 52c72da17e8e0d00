import { declarePlans, digest, hours, now, reference } from '@listings/persistence/plans';
import { insertSsoFlow, takeSsoFlow } from './sso-flows.js';

const signIn = reference('the account is not known yet');

/** The calls of the functions in sso-flows.ts. */
export const plans = declarePlans(
  {
    insertSsoFlow: {
      pages: 30,
      call: (sql) =>
        insertSsoFlow(sql, {
          digest: digest('new'),
          browser: digest('browser'),
          provider: 'p',
          codeVerifier: 'v',
          nonce: 'n',
          returnPath: null,
          address: '192.0.2.1',
          expiresAt: hours(1),
          now: now(),
          limit: 10,
        }),
    },
    takeSsoFlow: {
      pages: 20,
      call: (sql) => takeSsoFlow(sql, { digest: digest('new'), browser: digest('browser'), provider: 'p', now: now() }),
    },
  },
  { acrossAccounts: { insertSsoFlow: signIn, takeSsoFlow: signIn } },
);
