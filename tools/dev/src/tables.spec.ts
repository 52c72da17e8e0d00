import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

/** The root folder; this spec runs from the sources, not from dist. */
const CHECKOUT = fileURLToPath(new URL('../../..', import.meta.url));

/** The features that hold their SQL, and the files of the baseline that make their tables. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  insights: ['insights'],
  interactions: ['interactions', 'interaction-counts'],
  posts: ['posts'],
  webhooks: ['webhooks', 'events'],
};

/** Tables that several features write or read: the outbox, in the transaction of what happened, and the events. */
const SHARED = ['event_outbox', 'events', 'events_default'];

/** Files outside a feature that name a table of it, and why. */
const EXCEPTIONS: Readonly<Record<string, { readonly tables: readonly string[]; readonly why: string }>> = {
  'libs/persistence/src/connections/listing-links.ts': {
    tables: ['insight_feeds', 'interaction_feeds'],
    why: 'makes the feeds of a new link in the statement of the link',
  },
  'libs/persistence/src/events/event-numbers.ts': {
    tables: ['webhook_deliveries', 'webhook_endpoints'],
    why: 'gives events their numbers and their deliveries in one statement',
  },
  'libs/persistence/src/photos/uploads.ts': {
    tables: ['post_uploads', 'social_posts'],
    why: 'an upload that a post uses is not deleted',
  },
  'libs/persistence/src/work/missing-events.ts': {
    tables: ['interaction_responses', 'interactions', 'post_items', 'social_posts'],
    why: 'compares the newest rows of every feature with their events',
  },
};

const NOT_PRODUCT = /\.(spec|d)\.tsx?$|(^|\/)(testing|migrations|node_modules|dist)\//;

const read = (path: string) => readFileSync(join(CHECKOUT, path), 'utf8');
const files = ['libs', 'apps'].flatMap((folder) =>
  readdirSync(join(CHECKOUT, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.ts$/.test(path) && !NOT_PRODUCT.test(path)),
);

/** The tables that a file of the baseline makes. */
function tablesOf(subject: string): string[] {
  const sql = read(`libs/persistence/src/migrations/baseline/${subject}.sql.ts`);
  return [...sql.matchAll(/create table (\w+)/g)].map(([, name = '']) => name).filter((name) => !SHARED.includes(name));
}

/** The tables that a file names where SQL names a table. */
function namedIn(text: string, tables: readonly string[]): string[] {
  return tables.filter((table) => new RegExp(`\\b(from|join|into|update|references)\\s+${table}\\b`).test(text));
}

describe.each(Object.entries(FEATURES))('the tables of %s', (feature, subjects) => {
  const tables = subjects.flatMap(tablesOf);

  it('[design 6.1] are named in the SQL of their feature alone', () => {
    expect(tables.length).toBeGreaterThan(1);
    const others = files
      .filter((file) => !file.startsWith(`libs/features/${feature}/`))
      .map((file) => [file, namedIn(read(file), tables)] as const)
      .filter(([, named]) => named.length > 0);
    const excepted = Object.entries(EXCEPTIONS)
      .map(([file, exception]) => [file, exception.tables.filter((table) => tables.includes(table)).sort()] as const)
      .filter(([, named]) => named.length > 0);
    expect(others.map(([file, named]) => [file, [...named].sort()]).sort()).toEqual(
      excepted.map((each) => [...each]).sort(),
    );
  });
});

it('[design 6.1] a statement that names a table is found', () => {
  expect(namedIn('delete\n  from post_items where id = $1', ['post_items', 'social_posts'])).toEqual(['post_items']);
});
