import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';

/** The root folder; this spec runs from the sources, not from dist. */
const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

/** The features, and the files of the baseline that make their tables. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  accounts: ['accounts', 'people', 'requests'],
  locations: ['locations'],
  photos: ['photos'],
  connections: ['connections', 'matching'],
  health: [],
  listings: ['listings'],
  insights: ['insights'],
  interactions: ['interactions', 'interaction-counts'],
  posts: ['posts'],
  webhooks: ['webhooks', 'events'],
};

/** Tables that another feature owns than the one that the file of the baseline is named after. */
const OWNERS: Readonly<Record<string, string>> = {
  listing_verifications: 'connections',
  listing_creations: 'connections',
  location_photos: 'locations',
};

/** The features that own the tables of later migrations. */
const LATER: Readonly<Record<string, string>> = {
  files: 'jobs',
  file_parts: 'jobs',
  jobs: 'jobs',
  job_rows: 'jobs',
  import_settings: 'locations',
  insight_months: 'insights',
  insight_sum_slots: 'insights',
  insight_sums: 'insights',
  insight_day_sums: 'insights',
  review_sum_slots: 'interactions',
  review_sums: 'interactions',
  listing_readings: 'health',
  listing_differences: 'health',
  difference_rules: 'health',
  location_health: 'health',
  health_marks: 'health',
  health_accounts: 'health',
  health_days: 'health',
  rejected_matches: 'connections',
  deletion_certificates: 'accounts',
  location_numbers: 'locations',
  location_views: 'locations',
  location_view_defaults: 'locations',
  account_brands: 'accounts',
  moved_locations: 'transfer',
  known_listings: 'connections',
};

/** Tables of later migrations that belong to no feature, with the library that owns them. */
const OF_LIBRARIES: Readonly<Record<string, string>> = {
  publisher_outages: 'libs/publishers/gateway/',
  publisher_call_times: 'libs/publishers/gateway/',
  connection_call_times: 'libs/publishers/gateway/',
};

/**
 * Tables that every feature writes in its own transaction: the outbox and the events, the counters of an account, and the files that no row
 * refers to any more; and the responses that the requests of all operations store.
 */
const SHARED = [
  'event_outbox',
  'events',
  'events_default',
  'account_counters',
  'location_counts',
  'orphaned_media',
  'idempotency_keys',
];

/** Tables that the features that build on their owner read, because these records identify what they work on. Their owner alone writes them. */
const PUBLISHED = [
  'accounts',
  'locations',
  'connected_accounts',
  'connected_listings',
  'listing_links',
  'listing_creations',
];

/** Files outside a feature that name a table of it, and why. */
const EXCEPTIONS: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> = {
  'apps/admin/src/restore-drill/sample-media.ts': {
    tables: ['accounts', 'location_photos'],
    why: 'looks for the files of a restored backup',
  },
  'libs/events/src/store/additional-events.ts': {
    tables: ['webhook_endpoints'],
    why: 'records an additional event only where the endpoint asks for its type',
  },
  'libs/events/src/store/event-numbers.ts': {
    tables: ['accounts', 'webhook_deliveries', 'webhook_endpoints'],
    why: 'gives events their numbers and their deliveries in one statement',
  },
  'libs/events/src/store/missing-events.ts': {
    tables: ['interaction_responses', 'interactions', 'locations', 'post_items', 'social_posts'],
    why: 'compares the newest rows of every feature with their events',
  },
  'libs/features/connections/src/store/listing-links.ts': {
    tables: ['insight_feeds', 'interaction_feeds'],
    why: 'makes the feeds of a new link in the statement of the link',
  },
  'libs/features/locations/src/store/location-reads.ts': {
    tables: ['listing_links'],
    why: 'filters locations by the publishers at which they are linked',
  },
  'libs/features/locations/src/store/states-at-publisher.ts': {
    tables: [
      'connected_listings',
      'duplicate_listings',
      'listing_creations',
      'listing_links',
      'listing_verifications',
      'match_suggestions',
    ],
    why: 'filters locations by what they have at a publisher',
  },
  'libs/features/photos/src/store/uploads.ts': {
    tables: ['post_uploads', 'social_posts'],
    why: 'an upload that a post uses is not deleted',
  },
  'libs/features/transfer/src/store/table-rows.ts': {
    tables: ['memberships', 'users'],
    why: 'an import needs an installation without accounts and users, and brings only members of its account',
  },
  'libs/features/webhooks/src/store/event-list.ts': {
    tables: ['locations'],
    why: 'a test event names a location of the account',
  },
  'libs/persistence/src/installation/after-restore.ts': {
    tables: [
      'accounts',
      'audit_log',
      'connect_links',
      'invitations',
      'listing_creations',
      'listing_submissions',
      'mails',
      'sessions',
      'sign_ups',
      'sso_flows',
      'user_links',
      'users',
    ],
    why: 'ends what a restored database repeats, in one transaction',
  },
  'libs/persistence/src/paused-accounts.ts': { tables: ['accounts'], why: 'a condition of statements of all features' },
  'libs/publishers/gateway/src/store/credentials.ts': {
    tables: ['connected_accounts'],
    why: 'the gateway renews credentials before a call',
  },
  'libs/publishers/gateway/src/store/open-connection.ts': {
    tables: ['connected_accounts'],
    why: 'the gateway reads the credentials and keeps the pauses of publishers',
  },
  'libs/work/src/store/repair.ts': { tables: ['accounts'], why: 'goes through the accounts in their order' },
};

const NOT_PRODUCT = /\.(spec|d)\.tsx?$|(^|\/)(testing|migrations|node_modules|dist|\w+-e2e)\//;

const { features } = (await import(pathToFileURL(join(CHECKOUT, 'eslint.directions.mjs')).href)) as {
  features: Readonly<Record<string, readonly string[]>>;
};
const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');
const files = ['libs', 'apps'].flatMap((folder) =>
  readdirSync(join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.ts$/.test(path) && !NOT_PRODUCT.test(path)),
);

const MIGRATIONS = 'libs/persistence/src/migrations';

/** The tables that a file makes. */
function madeIn(file: string): string[] {
  return [...read(`${MIGRATIONS}/${file}`).matchAll(/create table (?:if not exists )?(\w+)/g)].map(
    ([, name = '']) => name,
  );
}

/** The tables of the migrations after the baseline. */
const laterTables = readdirSync(join(CHECKOUT, MIGRATIONS))
  .filter((file) => /^\d{4}-.*\.ts$/.test(file) && !file.startsWith('0001-'))
  .flatMap(madeIn);

/** The tables of the features, each with the feature that owns it. */
const owners = new Map([
  ...Object.entries(LATER),
  ...Object.entries(FEATURES).flatMap(([feature, subjects]) =>
    subjects
      .flatMap((subject) => madeIn(`baseline/${subject}.sql.ts`))
      .map((name) => [name, OWNERS[name] ?? feature] as const)
      .filter(([name]) => !SHARED.includes(name)),
  ),
]);

/** The tables that a file names where SQL names a table that it reads or writes. */
function namedIn(text: string, words: string, tables: Iterable<string>): string[] {
  return [...tables].filter((table) => new RegExp(`\\b(${words})\\s+${table}\\b`).test(text));
}

const READS = 'from|join|references';
const WRITES = 'insert\\s+into|update|delete\\s+from';

/** The feature of a file; undefined outside the features. */
const featureOf = (file: string) => /^libs\/features\/([\w-]+)\//.exec(file)?.[1];

/** Whether a feature builds on another one, directly or through others. */
function buildsOn(feature: string, other: string): boolean {
  return (features[feature] ?? []).some((used) => used === other || buildsOn(used, other));
}

/** The tables that a file names although another feature owns them; a published table may be read. */
function foreignTables(file: string): string[] {
  const text = read(file);
  const feature = featureOf(file);
  const foreign = [...owners].filter(([, owner]) => owner !== feature);
  const written = namedIn(
    text,
    WRITES,
    foreign.map(([table]) => table),
  );
  const mayRead = ([table, owner]: readonly [string, string]) =>
    feature !== undefined && PUBLISHED.includes(table) && buildsOn(feature, owner);
  const wronglyRead = namedIn(
    text,
    READS,
    foreign.filter((each) => !mayRead(each)).map(([table]) => table),
  );
  return [...new Set([...written, ...wronglyRead])].sort();
}

describe('the tables of the features', () => {
  it('[design 6.1] are written in the SQL of their feature alone, and only the published ones are read in others', () => {
    expect(owners.size).toBeGreaterThan(40);
    const found = files.map((file) => [file, foreignTables(file)] as const).filter(([, tables]) => tables.length > 0);
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(EXCEPTIONS).map(([file, { tables }]) => [file, [...tables].sort()])),
    );
  });

  it('[design 6.1] of later migrations have an owner', () => {
    expect(laterTables.toSorted()).toEqual([...Object.keys(LATER), ...Object.keys(OF_LIBRARIES)].toSorted());
  });

  it.each(Object.entries(OF_LIBRARIES))('[design 6.1] of a library stay in it: %s', (table, library) => {
    const naming = files.filter((file) => namedIn(read(file), `${READS}|${WRITES}`, [table]).length > 0);
    expect(naming.filter((file) => !file.startsWith(library))).toEqual([]);
    expect(naming.length).toBeGreaterThan(0);
  });

  it('[design 6.1] a statement that names a table is found', () => {
    expect(namedIn('delete\n  from post_items where id = $1', READS, ['post_items', 'social_posts'])).toEqual([
      'post_items',
    ]);
    expect(namedIn('update locations set a = 1', WRITES, ['locations'])).toEqual(['locations']);
  });
});
