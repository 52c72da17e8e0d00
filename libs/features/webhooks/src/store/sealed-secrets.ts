import { changesOne, selectRows } from '@listings/persistence';

/** Rows per query. */
const BATCH = 200;

/** Returns webhook secrets, current and previous ones, that were encrypted with another key, after account `after`. */
export const findOutdatedWebhookSecrets = selectRows<
  [given: { keyId: string; after: number }],
  { accountId: number; secret: string; previous: string | null }
>({
  text: `select account_id as "accountId", secret, previous_secret as previous from webhook_endpoints
    where account_id > $after and (split_part(secret, '.', 2) <> $keyId or split_part(previous_secret, '.', 2) <> $keyId)
    order by account_id limit ${BATCH}`,
});

/** Replaces the encrypted form of webhook secrets. False if they have changed meanwhile, for example because the client rotated them. */
export const resealWebhookSecret = changesOne<[reseal: { accountId: number; from: string; to: string }]>({
  text: `update webhook_endpoints set secret = case when secret = $from then $to else secret end,
      previous_secret = case when previous_secret = $from then $to else previous_secret end
    where account_id = $accountId and (secret = $from or previous_secret = $from)`,
});
