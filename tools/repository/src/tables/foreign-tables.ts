import { PUBLISHED } from './owned-tables.js';

/** The words before a table that a statement reads. */
export const READS = 'from|join|references';

/** The words before a table that a statement writes. */
export const WRITES = 'insert\\s+into|update|delete\\s+from';

/** Which feature owns each table, and which features each feature builds on. */
export interface Ownership {
  readonly owners: ReadonlyMap<string, string>;
  readonly features: Readonly<Record<string, readonly string[]>>;
}

/** The tables that a text names where SQL names a table that it reads or writes. */
export function namedIn(text: string, words: string, tables: Iterable<string>): string[] {
  return [...tables].filter((table) => new RegExp(`\\b(${words})\\s+${table}\\b`).test(text));
}

/** The tables that a file names although another feature owns them; a published table may be read. */
export function foreignTables(file: string, text: string, { owners, features }: Ownership): string[] {
  const feature = featureOf(file);
  const mayRead = (table: string) =>
    feature !== undefined && PUBLISHED.includes(table) && buildsOn(features, feature, owners.get(table) ?? '');
  const foreign = [...owners.keys()].filter((table) => owners.get(table) !== feature);
  const written = namedIn(text, WRITES, foreign);
  const read = foreign.filter((table) => !mayRead(table));
  return [...new Set([...written, ...namedIn(text, READS, read)])].sort();
}

/** The feature of a file; undefined outside the features. */
function featureOf(file: string): string | undefined {
  return /^libs\/features\/([\w-]+)\//.exec(file)?.[1];
}

/** Whether a feature builds on another one, directly or through others. */
function buildsOn(features: Ownership['features'], feature: string, other: string): boolean {
  return (features[feature] ?? []).some((used) => used === other || buildsOn(features, used, other));
}
