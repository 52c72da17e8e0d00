import { changeRows, changesOne, selectRow } from '@listings/persistence';

/** A connect link, as a client requested it [contract 7]. */
export interface NewConnectLink extends Omit<ConnectLink, 'codeVerifier'> {
  readonly tokenDigest: Buffer;
  readonly now: Date;
}

/** A connect link whose consent flow has begun or ended. */
export interface ConnectLink {
  readonly accountId: number;
  readonly publisher: string;
  /** Set if one location is to be connected. */
  readonly locationId: number | null;
  /** Set if the owner signs in again at this connected account. */
  readonly connectedAccountId: string | null;
  readonly successUrl: string;
  readonly errorUrl: string;
  /** Who has asked for it: a user by e-mail address, or a key by its name; null in a link of an earlier release. */
  readonly askedByKind: 'USER' | 'API_KEY' | null;
  readonly askedBy: string | null;
  readonly expiresAt: Date;
  /** Encrypted; null if the publisher does not use PKCE. */
  readonly codeVerifier: string | null;
}

const COLUMNS = `account_id as "accountId", publisher, location_id as "locationId", connected_account_id as "connectedAccountId", success_url as "successUrl",
  error_url as "errorUrl", asked_by_kind as "askedByKind", asked_by as "askedBy", expires_at as "expiresAt", code_verifier as "codeVerifier"`;

/** Inserts a connect link with the digest of its token, and deletes the account's old ones. */
export const insertConnectLink = changeRows<[link: NewConnectLink]>({
  text: `with forgotten as (delete from connect_links where account_id = $accountId and expires_at < $now::timestamptz - interval '30 days')
    insert into connect_links (account_id, token_digest, publisher, location_id, success_url, error_url, created_at, expires_at, connected_account_id,
      asked_by_kind, asked_by)
    values ($accountId, $tokenDigest, $publisher, $locationId, $successUrl, $errorUrl, $now, $expiresAt, $connectedAccountId,
      $askedByKind, $askedBy)`,
});

/** How far the owner has come in the forms of a connect link. */
export interface ConnectFormStep {
  /** The number of completed forms: 0 while the first form is open. */
  readonly step: number;
  /** When the form of this step was shown; null for the first form. */
  readonly stepAt: Date | null;
  /** The form of this step and its state, encrypted; null for the first form. */
  readonly stepSealed: string | null;
}

const STEP = `form_step as step, form_step_at as "stepAt", form_step_sealed as "stepSealed"`;

/** A connect link as whoever opens it finds it. */
export interface FoundConnectLink extends ConnectLink, ConnectFormStep {
  /** Null: nobody has opened it. */
  readonly openedAt: Date | null;
  readonly finished: boolean;
  /** The digest of the state of its consent flow or form. */
  readonly stateDigest: Buffer | null;
}

/** Returns the connect link of a token, opened or not. The token authorizes the request and identifies the account. */
export const findConnectLink = selectRow<[tokenDigest: Buffer], FoundConnectLink>({
  text: `select ${COLUMNS}, ${STEP}, opened_at as "openedAt", finished_at is not null as finished, state_digest as "stateDigest"
    from connect_links where token_digest = $1`,
});

/** Marks a connect link as used, in a browser. True for the one request that starts its consent flow [contract 7]. */
export const openConnectLink = changesOne<
  [
    link: {
      tokenDigest: Buffer;
      stateDigest: Buffer;
      browserDigest: Buffer | null;
      codeVerifier: string | null;
      now: Date;
    },
  ]
>({
  text: `update connect_links set opened_at = $now, state_digest = $stateDigest, browser_digest = $browserDigest, code_verifier = $codeVerifier
    where token_digest = $tokenDigest and opened_at is null and expires_at > $now`,
});

/** Completes the consent flow of a state, once. Undefined if no open flow has this state, or if another browser has started it. */
export const finishConnectLink = selectRow<
  [consent: { stateDigest: Buffer; browserDigest?: Buffer; publisher: string; now: Date; openedAfter: Date }],
  ConnectLink
>({
  text: `update connect_links set finished_at = $now, form_step_sealed = null
    where state_digest = $stateDigest and publisher = $publisher and finished_at is null and opened_at > $openedAfter
      and (browser_digest is null or browser_digest = $browserDigest)
    returning ${COLUMNS}`,
  computed: ({ browserDigest = null }) => ({ browserDigest }),
});

/** Identifies the open form of a connect link. */
export interface ConnectFormKey {
  readonly stateDigest: Buffer;
  readonly publisher: string;
  readonly openedAfter: Date;
}

/** Returns the link whose form has this state, with the step that its owner has reached. Undefined if no form is open. */
export const findConnectForm = selectRow<[form: ConnectFormKey], ConnectLink & ConnectFormStep>({
  text: `select ${COLUMNS}, ${STEP} from connect_links
    where state_digest = $stateDigest and publisher = $publisher and finished_at is null and opened_at > $openedAfter`,
});

/**
 * Counts a submission of the form of a step, before the publisher sees it. Undefined if the form is no longer open, or if
 * the link was submitted `most` times or the further form `mostOfStep` times already.
 */
export const admitConnectForm = selectRow<
  [form: ConnectFormKey & { step: number; most: number; mostOfStep: number }],
  { attempts: number; attemptsOfStep: number }
>({
  text: `update connect_links set form_attempts = form_attempts + 1, form_step_attempts = form_step_attempts + 1
    where state_digest = $stateDigest and publisher = $publisher and finished_at is null and opened_at > $openedAfter and form_step = $step
      and form_attempts < $most and (form_step = 0 or form_step_attempts < $mostOfStep)
    returning form_attempts as attempts, form_step_attempts as "attemptsOfStep"`,
});

/** Takes back a submission of a further form that the publisher has not judged. It still counts for the link. */
export const forgiveConnectForm = changeRows<[form: { stateDigest: Buffer; step: number }]>({
  text: `update connect_links set form_step_attempts = form_step_attempts - 1
    where state_digest = $stateDigest and form_step = $step and form_step_attempts > 0`,
});

/** Shows the next form of a link. False if another submission of the same form has ended this step. */
export const advanceConnectForm = changesOne<[form: { stateDigest: Buffer; step: number; sealed: string; now: Date }]>({
  text: `update connect_links
    set form_step = form_step + 1, form_step_at = $now, form_step_sealed = $sealed, form_step_attempts = 0
    where state_digest = $stateDigest and form_step = $step and finished_at is null`,
});
