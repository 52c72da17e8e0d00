import { setTimeout as sleep } from 'node:timers/promises';
import type { PersistentClient } from './client.js';
import { record, sampleLocation, SITES } from './connect-accounts.js';
import type { ConnectedTenant, ToggledLink } from './connect-accounts.js';
import type { Installation, RunAccount } from './installation.js';
import type { Ledger, LocationRecord, PostRecord, ReviewRecord } from './ledger.js';
import { randomOf } from './random.js';
import type { Random } from './random.js';

/** Clients that write at the same time: many, because one whose request was killed waits 7.5 s for its key. */
const CLIENTS = 32;
/** Acknowledged writes that are sent once more, in percent: the answer must be the same bytes. */
const REPLAYED = 4;
/** Longest pause of a client between two writes. */
const PAUSE_MS = 1_500;

/** What the clients of a round work on. */
export interface Traffic {
  readonly installation: Installation;
  readonly client: PersistentClient;
  readonly ledger: Ledger;
  readonly tenants: readonly ConnectedTenant[];
  readonly seed: number;
}

/** The writes of one client: how often each is chosen, and what it does. */
type Write = readonly [weight: number, run: (actor: Actor) => Promise<void>];

/**
 * Writes over the API until `until` says so: each client chooses the next write with its own random numbers and repeats
 * it until it is acknowledged.
 */
export async function runTraffic(traffic: Traffic, until: () => boolean): Promise<void> {
  const actors = Array.from({ length: CLIENTS }, (_, index) => new Actor(traffic, `client-${index}`));
  await Promise.all(actors.map((actor) => actor.run(until)));
}

/** The worker plans the deliveries of a campaign that starts later; the request plans those of others. */
function soon(): { startDatetime: string; endDatetime: string } {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  return { startDatetime: at(1_000), endDatetime: at(86_400_000) };
}

/** A client with its own random numbers. What it created, only it changes. */
class Actor {
  private readonly random: Random;
  private sent = 0;
  /** Distinguishes its keys and texts from those of other clients and rounds. */
  private readonly label: string;
  private readonly locations: { account: RunAccount; location: LocationRecord }[] = [];
  private readonly posts: { account: RunAccount; post: PostRecord }[] = [];
  private readonly reviews: { account: RunAccount; review: ReviewRecord }[] = [];
  private readonly toggled: { tenant: ConnectedTenant; link: ToggledLink }[] = [];

  constructor(
    private readonly traffic: Traffic,
    name: string,
  ) {
    this.label = `${traffic.seed}-${name}`;
    this.random = randomOf(traffic.seed, name);
    const links = traffic.tenants.flatMap((tenant) => tenant.toggled.map((link) => ({ tenant, link })));
    this.toggled = links.filter((_, index) => index % CLIENTS === Number(name.split('-')[1]));
  }

  async run(until: () => boolean): Promise<void> {
    const total = WRITES.reduce((sum, [weight]) => sum + weight, 0);
    while (!until()) {
      let drawn = this.random.below(total);
      const [, write] = WRITES.find(([weight]) => (drawn -= weight) < 0) as Write;
      await write(this);
      await sleep(this.random.below(PAUSE_MS));
    }
  }

  async create(): Promise<void> {
    const account = this.random.pick(this.traffic.installation.accounts) as RunAccount;
    const name = `Cafe ${this.label} ${this.sent}`;
    const { location } = await this.send(account, 'createLocation', '/locations', sampleLocation(name));
    const created = { id: location.databaseId, globalId: location.id, name };
    this.locations.push({ account, location: record(this.traffic.ledger, account, created) });
  }

  async update(): Promise<void> {
    const own = this.random.pick(this.locations.filter(({ location }) => location.updates === 0));
    if (!own) return this.create();
    const { account, location } = own;
    await this.send(account, 'updateLocation', '/locations/update', { id: location.globalId, city: 'Oakland' });
    location.updates += 1;
  }

  /** Changes a location whose listings follow it. */
  async updateLinked(): Promise<void> {
    const tenant = this.random.pick(this.traffic.tenants) as ConnectedTenant;
    const { location } = this.random.pick(tenant.linked) as ConnectedTenant['linked'][0];
    const street = `${1 + this.random.below(9_000)} Market Street`;
    await this.send(tenant.account, 'updateLocation', '/locations/update', { id: location.globalId, street });
    location.updates += 1;
  }

  async archive(): Promise<void> {
    const own = this.random.pick(this.locations);
    if (!own) return this.create();
    this.locations.splice(this.locations.indexOf(own), 1);
    await this.send(own.account, 'archiveLocations', '/locations/archive', { locationIds: [own.location.globalId] });
    own.location.archived = true;
  }

  async post(): Promise<void> {
    const { account, linked } = this.random.pick(this.traffic.tenants) as ConnectedTenant;
    const locations = this.random
      .shuffle(linked)
      .slice(0, 1 + this.random.below(3))
      .map(({ location }) => location);
    const message = `Offer of the day by ${this.label}, number ${this.sent}`;
    const { socialPost } = await this.send(account, 'createBulkPost', '/bulk-posts', {
      postName: message,
      locationIds: locations.map(({ globalId }) => globalId),
      postType: 'ANNOUNCEMENT',
      postSites: SITES,
      postMessage: SITES.map((site) => ({ site, message })),
      ...(this.random.below(3) === 0 && { postScheduledDates: soon() }),
    });
    const id = Number(Buffer.from(socialPost.id, 'base64').toString().split(':')[1]);
    const post = { accountId: account.id, id, globalId: socialPost.id, message, locations, deleted: false };
    this.traffic.ledger.posts.push(post);
    this.posts.push({ account, post });
  }

  async deletePost(): Promise<void> {
    const own = this.random.pick(this.posts);
    if (!own) return this.post();
    this.posts.splice(this.posts.indexOf(own), 1);
    await this.send(own.account, 'deletePost', `/posts/${encodeURIComponent(own.post.globalId)}`);
    own.post.deleted = true;
  }

  async review(): Promise<void> {
    const { account, linked } = this.random.pick(this.traffic.tenants) as ConnectedTenant;
    const { location, listings } = this.random.pick(linked) as ConnectedTenant['linked'][0];
    const site = this.random.below(2);
    const text = `Visited because of ${this.label}, number ${this.sent}`;
    this.sent += 1;
    const rating = site === 0 ? { stars: 4 } : { recommendation: 'positive' as const };
    await this.traffic.installation.admin.writeReview({ listing: listings[site] ?? '', text, ...rating });
    const review = { accountId: account.id, location, publisher: SITES[site] ?? SITES[0], text };
    this.traffic.ledger.count('(review at a publisher)');
    this.traffic.ledger.reviews.push(review);
    this.reviews.push({ account, review });
  }

  async respond(): Promise<void> {
    const own = this.random.pick(this.reviews);
    if (!own) return this.review();
    const { account, review } = own;
    const [row] = await this.traffic.installation.database.query<{ id: string }>(
      'select id from interactions where account_id = $1 and location_id = $2 and content = $3',
      [account.id, review.location.id, review.text],
    );
    if (!row) return;
    this.reviews.splice(this.reviews.indexOf(own), 1);
    const responseContent = `Thanks for: ${review.text}`;
    await this.send(account, 'respond', '/locations/reviews/respond', { interactionId: row.id, responseContent });
    review.response = responseContent;
  }

  async toggle(): Promise<void> {
    const own = this.random.pick(this.toggled);
    if (!own) return this.create();
    const { tenant, link } = own;
    const { location, listingId } = link;
    if (link.connected) {
      const input = { locationIds: [location.globalId], site: SITES[0] };
      await this.send(tenant.account, 'disconnectListing', '/connected-accounts/disconnect-listing', input);
      location.disconnects += 1;
    } else {
      const input = {
        locationId: location.globalId,
        connectedAccountId: tenant.connectedAccountIds[0],
        connectedAccountListingId: listingId,
      };
      await this.send(tenant.account, 'connectListing', '/connected-accounts/connect-listing', input);
      location.connects += 1;
    }
    link.connected = !link.connected;
  }

  async match(): Promise<void> {
    const tenant = this.random.pick(this.traffic.tenants) as ConnectedTenant;
    await this.send(tenant.account, 'triggerMatches', '/connected-accounts/trigger-matches', {
      connectedAccountIds: [this.random.pick(tenant.connectedAccountIds)],
    });
  }

  /** Sends a write until it is acknowledged, sometimes once more after that. */
  private async send(account: RunAccount, operation: string, path: string, input?: object) {
    const { client, ledger } = this.traffic;
    const request = {
      accountKey: account.key,
      key: `${this.label}-${this.sent}`,
      method: input ? ('POST' as const) : ('DELETE' as const),
      path,
      input,
    };
    this.sent += 1;
    const first = await client.send(request);
    if (first.payload.success !== true)
      throw new Error(`${path} (${request.key}): ${JSON.stringify(first.payload)} to ${JSON.stringify(input)}`);
    ledger.count(operation);
    if (this.random.percent(REPLAYED)) {
      const again = await client.send(request);
      ledger.replays += 1;
      if (!again.replayed || again.text !== first.text) ledger.wrongReplays.push(`${request.key} ${path}`);
    }
    return first.payload;
  }
}

const WRITES: readonly Write[] = [
  [20, (actor) => actor.create()],
  [10, (actor) => actor.update()],
  [3, (actor) => actor.updateLinked()],
  [8, (actor) => actor.archive()],
  [16, (actor) => actor.post()],
  [8, (actor) => actor.deletePost()],
  [14, (actor) => actor.review()],
  [12, (actor) => actor.respond()],
  [6, (actor) => actor.toggle()],
  [3, (actor) => actor.match()],
];
