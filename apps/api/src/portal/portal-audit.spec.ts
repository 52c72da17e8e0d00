import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { isOfPortal, isWrite } from '@listings/api-kit';
import { PASSWORD, PortalClient } from '@listings/feature-accounts/testing';
import { testImage } from '@listings/feature-photos/testing';
import { PublisherRegistry } from '@listings/publisher-registry';
import { shared } from '@listings/testing/jest';
import { apiRoutes } from '../documents/api-routes.js';
import { documentedOperations, portalRequest, publishedDocument, sharedApi } from '../testing/index.js';

/** What a request needs before the operation succeeds, and the request. */
interface Prepared {
  readonly client?: PortalClient;
  readonly path?: string;
  readonly body?: unknown;
  /** A body that is an image file. */
  readonly image?: Uint8Array<ArrayBuffer>;
  /** The actor of the entry, if it is not the owner. */
  readonly actorName?: string;
}

const JPEG = { 'content-type': 'image/jpeg' };
const api = sharedApi();
const operations = shared(async () => documentedOperations(await publishedDocument(api, 'openapi-portal')));

/** An owner of a new account. */
async function newOwner() {
  const { id: accountId } = await api.newAccount();
  const client = await PortalClient.as(api, 'OWNER', accountId);
  return { accountId, email: client.email, client };
}

type Owner = Awaited<ReturnType<typeof newOwner>>;

const invite = async ({ client }: Owner, email: string) => {
  const { link, invitation } = (await client.post('/invitations', { email, role: 'VIEWER' })).body;
  return { id: invitation.id as string, token: (link as string).split('token=')[1] };
};

/** The code of a second factor at the time of the api. */
const codeOf = (secret: unknown) =>
  generateSync({ secret: String(secret), epoch: Math.floor(api.clock.now().getTime() / 1_000) });

/** Turns the second factor of an owner on; returns the recovery codes. */
async function protect({ client }: Owner): Promise<string[]> {
  const { secret } = (await client.post('/second-factor/start', { password: PASSWORD })).body;
  const { recoveryCodes } = (await client.post('/second-factor/confirm', { code: codeOf(secret) })).body;
  await client.readSession();
  return recoveryCodes as string[];
}

/** Stores a link as a mail or an administrator would hand it over; returns its token. */
async function linkFor({ email }: Owner, purpose: 'VERIFY_EMAIL' | 'RESET_PASSWORD'): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await api.sql`
    insert into user_links (digest, user_id, purpose, expires_at)
    select sha256(convert_to(${token}, 'UTF8')), id, ${purpose}, now() + interval '1 hour' from users
    where email = ${email}`;
  return token;
}

const setEndpoint = async ({ client }: Owner) =>
  void (await client.put('/webhook', { url: 'https://receiver.example/' }));

/** Records a test event whose delivery has failed; returns its id. */
async function failedDelivery(owner: Owner): Promise<string> {
  await setEndpoint(owner);
  const { id } = (await owner.client.post('/webhook/test', { type: 'profile.updated' })).body;
  await api.sql`
    update webhook_deliveries set status = 'EXHAUSTED', next_attempt_at = null, finished_at = now()
    where account_id = ${owner.accountId}`;
  return String(id);
}

const memberOf = async ({ accountId }: Owner) =>
  `/members/${(await api.newMember({ accountId, role: 'VIEWER' })).userId}`;
const image = async () => new Uint8Array(await testImage());
const anotherSession = async ({ email }: Owner) => (await PortalClient.open(api)).signIn(email);

/**
 * How each operation succeeds; one that is not listed succeeds with the example of the document. A new write operation
 * that needs more belongs here.
 */
const PREPARED: Readonly<Record<string, (owner: Owner) => Promise<Prepared | void>>> = {
  portalSignIn: async ({ email }) => ({ body: { email, password: PASSWORD } }),
  portalChangeRole: async (owner) => ({ path: await memberOf(owner), body: { role: 'ADMIN' } }),
  portalRemoveMember: async (owner) => ({ path: await memberOf(owner) }),
  portalWithdrawInvitation: async (owner) => ({
    path: `/invitations/${(await invite(owner, 'withdrawn@invited.example')).id}`,
  }),
  portalAcceptInvitation: async (owner) => {
    const actorName = `joining${owner.accountId}@invited.example`;
    const { token } = await invite(owner, actorName);
    return { client: await PortalClient.open(api), body: { token, name: 'Cem', password: PASSWORD }, actorName };
  },
  portalRevokeKey: async ({ client }) => {
    const { keys } = (await client.get('/keys')).body;
    return { path: `/keys/${keys[0].id}` };
  },
  portalEndSession: async (owner) => {
    await anotherSession(owner);
    const sessions: { id: string; current: boolean }[] = (await owner.client.get('/sessions')).body.sessions;
    return { path: `/sessions/${sessions.find(({ current }) => !current)?.id}` };
  },
  portalEndOtherSessions: async (owner) => void (await anotherSession(owner)),
  portalChangePassword: async () => ({ body: { current: PASSWORD, new: 'eleven small violins' } }),
  portalResetPassword: async (owner) => ({
    body: { token: await linkFor(owner, 'RESET_PASSWORD'), password: 'eleven small violins' },
  }),
  portalVerifyEmail: async (owner) => {
    await api.sql`update users set email_verified_at = null where email = ${owner.email}`;
    return { body: { token: await linkFor(owner, 'VERIFY_EMAIL') } };
  },
  portalIssueResetLink: async (owner) => ({ path: `${await memberOf(owner)}/reset-link` }),
  portalConfirmSecondFactor: async ({ client }) => {
    const { secret } = (await client.post('/second-factor/start', { password: PASSWORD })).body;
    return { body: { code: codeOf(secret) } };
  },
  portalEnterSecondFactor: async (owner) => {
    const [recoveryCode] = await protect(owner);
    const client = await PortalClient.open(api);
    await client.signIn(owner.email);
    return { client, body: { recoveryCode } };
  },
  portalDisableSecondFactor: async (owner) => {
    await protect(owner);
    return { body: { password: PASSWORD } };
  },
  portalReplaceRecoveryCodes: async (owner) => {
    await protect(owner);
    return { body: { password: PASSWORD } };
  },
  portalPauseWebhook: setEndpoint,
  portalResumeWebhook: setEndpoint,
  portalRotateWebhookSecret: setEndpoint,
  portalSetDeliverOnce: setEndpoint,
  portalSetAdditionalEvents: setEndpoint,
  portalSetOlderReviews: setEndpoint,
  portalRedeliver: async (owner) => ({ path: `/deliveries/${await failedDelivery(owner)}/redeliver` }),
  portalCancelRedelivery: async ({ client }) => {
    const { id } = (await client.post('/redeliveries', { status: 'EXHAUSTED' })).body;
    return { path: `/redeliveries/${id}` };
  },
  portalUpload: async () => ({ image: await image() }),
  portalUploadLogo: async () => ({ image: await image() }),
  portalRemoveLogo: async ({ client }) =>
    void (await client.call('PUT', '/brand/logo', { bytes: await image(), headers: JPEG })),
  portalApplyMove: (owner) => movedBy(owner, 'WAITING', 'apply'),
  portalRetryMove: (owner) => movedBy(owner, 'DONE', 'retry'),
  portalDeleteAccount: async () => ({ body: { password: PASSWORD } }),
  portalKeepAccount: async ({ client }) => void (await client.post('/account/delete', { password: PASSWORD })),
};

async function movedBy({ accountId, client }: Owner, state: string, operation: string) {
  const body = { url: 'https://listings.example.org', apiKey: 'key' };
  const { jobId } = (await client.post('/account/moves', body)).body;
  await api.sql`update jobs set state = ${state}, phase = 'REVIEW', counts = '{"NO_SEAT":1}' where account_id = ${accountId}`;
  return { path: `/account/moves/${jobId}/${operation}` };
}

const entriesOf = (accountId: number) =>
  api.sql<Record<'actor' | 'actorName' | 'action' | 'address' | 'details', unknown>>`
    select actor, actor_name as "actorName", action, address, details from audit_log where account_id = ${accountId}
    order by id`;

describe('the audit log', () => {
  it('[contract 12] gets one entry with the actor and the address from every write operation that succeeds, and no secret', async () => {
    const problems: string[] = [];
    const writes = operations.filter(({ audit }) => audit !== undefined);
    expect(writes.length).toBeGreaterThan(10);
    for (const operation of writes) {
      const owner = await newOwner();
      const prepared: Prepared = (await PREPARED[operation.id]?.(owner)) ?? {};
      const { client = owner.client, path, body, image: file, actorName } = prepared;
      const before = await entriesOf(owner.accountId);
      const example = portalRequest(operation);
      const given = file ? { bytes: file, headers: JPEG } : { body: body ?? example.body };
      const answer = await client.call(example.method, path ?? example.path, given);
      const added = (await entriesOf(owner.accountId)).slice(before.length);
      const [entry] = added;
      if (answer.status !== 200)
        problems.push(`${operation.id}: ${answer.status} ${answer.text}; say in PREPARED how it succeeds`);
      else if (added.length !== 1) problems.push(`${operation.id}: ${added.length} entries`);
      else if (entry?.action !== operation.audit) problems.push(`${operation.id}: ${String(entry?.action)}`);
      else if (entry?.actor !== 'USER' || entry.actorName !== (actorName ?? owner.email) || entry.address === null)
        problems.push(`${operation.id}: ${JSON.stringify(entry)}`);
      const { key, link } = answer.body as { key?: string; link?: string };
      for (const secret of [PASSWORD, key, link?.split('token=')[1]])
        if (secret && JSON.stringify(added).includes(secret)) problems.push(`${operation.id}: the entry has a secret`);
    }
    expect(problems).toEqual([]);
  });

  it('[contract 12] gets nothing from a write operation that fails', async () => {
    const owner = await newOwner();
    const before = await entriesOf(owner.accountId);
    for (const operation of operations.filter((each) => each.method !== 'GET')) {
      if (operation.access === 'PUBLIC' || operation.access === 'PENDING') continue;
      const { method, path, body } = portalRequest(operation);
      await owner.client.call(method, path, { body: { ...(body as object), unknown: 1 }, csrf: null });
    }
    expect(await entriesOf(owner.accountId)).toEqual(before);
  });

  it('[contract 12] is declared by every write operation: its entry, or why it has none', async () => {
    const declared = (await apiRoutes(new PublisherRegistry([]))).flatMap(({ operation }) => operation ?? []);
    const writes = declared.filter((operation) => isOfPortal(operation) && isWrite(operation));
    expect(writes.length).toBeGreaterThan(40);
    expect(writes.filter(({ audit }) => audit === undefined).map(({ id }) => id)).toEqual([]);
  });

  it('[contract 12] is prepared for operations that exist', () => {
    const ids = operations.map(({ id }) => id);
    for (const id of Object.keys(PREPARED)) expect(ids).toContain(id);
  });
});
