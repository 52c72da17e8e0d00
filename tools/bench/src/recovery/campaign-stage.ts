import { createHmac, randomUUID } from 'node:crypto';
import { insertAccount, issueApiKey } from '@listings/feature-accounts';
import { saveEndpoint } from '@listings/feature-webhooks';
import { globalId } from '@listings/pagination';
import { Database, migrate } from '@listings/persistence';
import { Encryption, systemClock } from '@listings/platform';
import { sealCredentials } from '@listings/publisher-gateway';
import { plugInSettings, SandboxAdmin, startSandbox } from '@listings/publisher-sandbox';
import { startReceiver, testDatabase } from '@listings/testing';
import type { Receiver } from '@listings/testing';

const SITES = ['PUBLISHER_A', 'PUBLISHER_B'] as const;
const OWNERS = [1, 2, 3] as const;
/** Listings of each owner that take posts: from 51 on, the sandbox has special cases. */
const LISTINGS_OF_AN_OWNER = 50;
const MESSAGE = 'Open on Sunday from ten';

/** What the publishers and the receiver of a campaign hold, and the processes need. */
export interface CampaignStage {
  readonly database: Database;
  readonly admin: SandboxAdmin;
  readonly receiver: Receiver;
  /** Environment of the worker and the webhook dispatcher; `plugIn` names the file of a built plug-in. */
  environment(plugIn: (name: string) => string): Record<string, string>;
  /** Creates the campaign through the api at a port; returns its id. */
  publish(port: number): Promise<number>;
  /** The number of live posts of the campaign at every listing, from the publishers themselves. */
  livePosts(): Promise<number[]>;
  close(): Promise<void>;
}

interface Place {
  readonly owner: number;
  readonly nn: number;
}

/**
 * Starts a database, the sandbox and a webhook receiver, and creates an account with locations that are linked to
 * listings at both publishers: `locations` of them, at most 150.
 */
export async function openStage({ locations }: { locations: number }): Promise<CampaignStage> {
  const [storage, sandbox, receiver] = await Promise.all([testDatabase(migrate), startSandbox(), startReceiver()]);
  const admin = new SandboxAdmin(sandbox.url);
  const encryptionKey = Buffer.alloc(32, 7).toString('base64');
  const encryption = new Encryption([encryptionKey]);
  const database = new Database({ url: storage.url, applicationName: 'recovery' });
  const clock = systemClock;
  const settings = { ...plugInSettings(sandbox.url), PUBLISHER_A_POST_POLL_SECONDS: '1,2,4,8,15,30' };
  const places = placesOf(locations);

  const accountId = await database.transaction((transaction) =>
    insertAccount(transaction, { name: 'Recovery', plan: 'ENTERPRISE' }),
  );
  await saveEndpoint({ database, clock, encryption, allowPrivateAddresses: true }, accountId, { url: receiver.url });
  const { key } = await issueApiKey({ database, clock }, { accountId, name: 'recovery', scope: 'WRITE' });
  const locationIds = await insertPlaces(database, { accountId, encryption, places });

  return {
    database,
    admin,
    receiver,
    environment: (plugIn) => ({
      ...settings,
      DATABASE_URL: storage.url,
      ENCRYPTION_KEY: encryptionKey,
      PUBLISHERS: `${plugIn('publisher-a')},${plugIn('publisher-b')}`,
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
      PUBLIC_URL: 'https://listings.example',
      MEDIA_DIR: '/nowhere',
      ALLOW_PRIVATE_ADDRESSES: 'true',
      LISTINGS_SUPERVISED: '1',
    }),
    async publish(port) {
      const response = await fetch(`http://127.0.0.1:${port}/api/v4/bulk-posts`, {
        method: 'POST',
        headers: { authorization: `API ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          input: {
            postName: 'Recovery',
            locationIds: locationIds.map((id) => globalId('Location', id)),
            postType: 'ANNOUNCEMENT',
            postSites: SITES,
            postMessage: SITES.map((site) => ({ site, message: MESSAGE })),
          },
        }),
      });
      const { data } = (await response.json()) as {
        data: { createSocialPost?: { success: boolean; socialPost: { id: string } } } | null;
      };
      if (!data?.createSocialPost?.success) throw new Error(`The campaign was refused: ${JSON.stringify(data)}`);
      return Number(Buffer.from(data.createSocialPost.socialPost.id, 'base64').toString().split(':')[1]);
    },
    livePosts: () => Promise.all(places.flatMap((place) => [liveAtA(sandbox.url, place), liveAtB(sandbox.url, place)])),
    async close() {
      await database.close();
      await Promise.all([receiver.close(), sandbox.close()]);
      await storage.drop();
    },
  };
}

function placesOf(locations: number): Place[] {
  const all = OWNERS.flatMap((owner) =>
    Array.from({ length: LISTINGS_OF_AN_OWNER }, (_, index) => ({ owner, nn: index + 1 })),
  );
  if (locations > all.length) throw new Error(`The sandbox has ${all.length} listings that take posts.`);
  return all.slice(0, locations);
}

async function insertPlaces(
  database: Database,
  { accountId, encryption, places }: { accountId: number; encryption: Encryption; places: readonly Place[] },
): Promise<number[]> {
  const connected = new Map<string, string>();
  for (const owner of OWNERS) {
    for (const site of SITES) {
      const connectedAccountId = randomUUID();
      connected.set(`${site} ${owner}`, connectedAccountId);
      const credentials =
        site === 'PUBLISHER_A'
          ? { accessToken: `at-a${owner}`, refreshToken: `rt-a${owner}` }
          : { userToken: `ut-b${owner}`, issuedAt: Date.now() };
      await database.execute(
        `insert into connected_accounts (account_id, id, publisher, subject, client_name, credentials) values ($1, $2, $3, $4, 'Ann', $5)`,
        [
          accountId,
          connectedAccountId,
          site,
          `owner-${owner}`,
          sealCredentials(encryption, { accountId, connectedAccountId }, credentials),
        ],
      );
    }
  }
  const ids: number[] = [];
  for (const place of places) {
    const [row] = await database.query<{ id: number }>(
      `insert into locations (account_id, name, country_iso, sub_category_id, search) values ($1, $2, 'US', 1, '') returning id`,
      [accountId, `Place ${place.owner}-${place.nn}`],
    );
    const locationId = (row as { id: number }).id;
    ids.push(locationId);
    for (const site of SITES) {
      const listingRef = site === 'PUBLISHER_A' ? listingA(place) : pageB(place);
      await database.execute(
        `with listing as (
           insert into connected_listings (account_id, id, connected_account_id, publisher, ref, name, content) values ($1, $2, $3, $4, $5, 'x', '{}')
         )
         insert into listing_links (account_id, location_id, publisher, connected_account_id, listing_id, listing_ref)
         values ($1, $6, $4, $3, $2, $5)`,
        [accountId, randomUUID(), connected.get(`${site} ${place.owner}`), site, listingRef, locationId],
      );
    }
  }
  return ids;
}

function listingA({ owner, nn }: Place): string {
  return `accounts/${owner}0${nn <= 5 ? 1 : nn <= 35 ? 2 : 3}/locations/9${owner}000${String(nn).padStart(2, '0')}`;
}

function pageB({ owner, nn }: Place): string {
  return `1000000${owner}00000${String(nn).padStart(2, '0')}`;
}

async function liveAtA(sandboxUrl: string, place: Place): Promise<number> {
  const url = `${sandboxUrl}/a/v4/${listingA(place)}/localPosts?pageSize=100`;
  const { localPosts = [] } = await read<{ localPosts?: { summary?: string }[] }>(url, `at-a${place.owner}`);
  return localPosts.filter(({ summary }) => summary === MESSAGE).length;
}

async function liveAtB(sandboxUrl: string, place: Place): Promise<number> {
  const page = pageB(place);
  const proof = createHmac('sha256', 'sandbox-secret').update(`pt-${page}`).digest('hex');
  const url = `${sandboxUrl}/b/v25.0/${page}/published_posts?limit=100&appsecret_proof=${proof}`;
  const { data } = await read<{ data: { message?: string }[] }>(url, `pt-${page}`);
  return data.filter(({ message }) => message === MESSAGE).length;
}

async function read<Answer>(url: string, token: string): Promise<Answer> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
