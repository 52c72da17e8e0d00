import { changesOne, selectRows } from '@listings/persistence';

/** Rows per query. */
const BATCH = 200;

/** The secret of a job that has not ended. */
export interface JobSecret {
  readonly accountId: number;
  readonly id: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly sealed: string;
}

/** Returns secrets of open jobs of a kind that were encrypted with another key, after the job `after`. */
export const findOutdatedJobSecrets = selectRows<
  [given: { kind: string; keyId: string; after: Pick<JobSecret, 'accountId' | 'id'> | undefined }],
  JobSecret
>({
  text: `select account_id as "accountId", id, parameters, parameters ->> 'secret' as sealed from jobs
    where (account_id, id) > ($after.accountId, $after.id::uuid) and state in ('RUNNING', 'WAITING') and kind = $kind
      and split_part(parameters ->> 'secret', '.', 2) <> $keyId
    order by account_id, id limit ${BATCH}`,
  computed: ({ after = { accountId: 0, id: '00000000-0000-0000-0000-000000000000' } }) => ({ after }),
});

/** Replaces the encrypted form of a secret; the work on the job goes on meanwhile. False if the secret has changed. */
export const resealJobSecret = changesOne<[given: Pick<JobSecret, 'accountId' | 'id'> & { from: string; to: string }]>({
  text: `update jobs set parameters = jsonb_set(parameters, '{secret}', to_jsonb($to::text))
   where account_id = $accountId and id = $id and parameters ->> 'secret' = $from`,
});
