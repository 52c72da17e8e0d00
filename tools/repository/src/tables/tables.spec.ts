import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { CHECKOUT, filesBelow, textOf } from '../testing/checkout.js';
import { foreignTables, namedIn, READS, WRITES } from './foreign-tables.js';
import { EXCEPTIONS, FEATURES, LATER, OF_LIBRARIES, OWNERS, SHARED } from './owned-tables.js';

const NOT_PRODUCT = /\.(spec|d)\.tsx?$|(^|\/)(testing|migrations|node_modules|dist|\w+-e2e)\//;

const { features } = (await import(pathToFileURL(join(CHECKOUT, 'eslint.directions.mjs')).href)) as {
  features: Readonly<Record<string, readonly string[]>>;
};
const files = filesBelow('libs', 'apps').filter((path) => /\.ts$/.test(path) && !NOT_PRODUCT.test(path));

const words = (text: string): readonly string[] => text.match(/\S+/g) ?? [];

const MIGRATIONS = 'libs/persistence/src/migrations';

/** The tables that a file makes. */
function madeIn(file: string): string[] {
  const made = textOf(`${MIGRATIONS}/${file}`).matchAll(/create table (?:if not exists )?(\w+)/g);
  return [...made].map(([, name = '']) => name);
}

/** The tables of the migrations after the baseline. */
const laterTables = readdirSync(join(CHECKOUT, MIGRATIONS))
  .filter((file) => /^\d{4}-.*\.ts$/.test(file) && !file.startsWith('0001-'))
  .flatMap(madeIn);

/** The tables of the features, each with the feature that owns it. */
const owners = new Map([
  ...Object.entries(LATER).flatMap(([feature, tables]) => words(tables).map((name) => [name, feature] as const)),
  ...Object.entries(FEATURES).flatMap(([feature, subjects]) =>
    words(subjects)
      .flatMap((subject) => madeIn(`baseline/${subject}.sql.ts`))
      .map((name) => [name, OWNERS[name] ?? feature] as const)
      .filter(([name]) => !SHARED.includes(name)),
  ),
]);

describe('the tables of the features', () => {
  it('[design 6.1] are written in the SQL of their feature alone, and only the published ones are read in others', () => {
    expect(owners.size).toBeGreaterThan(40);
    const found = files.map(
      (file) => [file, foreignTables(file, textOf(file), { owners, features }).join(' ')] as const,
    );
    expect(Object.fromEntries(found.filter(([, tables]) => tables !== ''))).toEqual(EXCEPTIONS);
  });

  it('[design 6.1] of later migrations have an owner', () => {
    const owned = [...Object.values(LATER).flatMap(words), ...Object.keys(OF_LIBRARIES)];
    expect(laterTables.toSorted()).toEqual(owned.toSorted());
  });

  it.each(Object.entries(OF_LIBRARIES))('[design 6.1] of a library stay in it: %s', (table, library) => {
    const naming = files.filter((file) => namedIn(textOf(file), `${READS}|${WRITES}`, [table]).length > 0);
    expect(naming.filter((file) => !file.startsWith(library))).toEqual([]);
    expect(naming.length).toBeGreaterThan(0);
  });

  it('[design 6.1] a statement that names a table is found', () => {
    const named = namedIn('delete\n  from post_items where id = $1', READS, ['post_items', 'social_posts']);
    expect(named).toEqual(['post_items']);
    expect(namedIn('update locations set a = 1', WRITES, ['locations'])).toEqual(['locations']);
  });
});
