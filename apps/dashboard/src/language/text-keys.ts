/** The messages of English, by namespace. A test compares the other languages with them. */
interface Texts {
  brand: typeof import('../locales/en/brand.json');
  changes: typeof import('../locales/en/changes.json');
  common: typeof import('../locales/en/common.json');
  developers: typeof import('../locales/en/developers.json');
  differences: typeof import('../locales/en/differences.json');
  exports: typeof import('../locales/en/exports.json');
  firstRun: typeof import('../locales/en/first-run.json');
  health: typeof import('../locales/en/health.json');
  imports: typeof import('../locales/en/imports.json');
  insights: typeof import('../locales/en/insights.json');
  jobs: typeof import('../locales/en/jobs.json');
  location: typeof import('../locales/en/location.json');
  locationLists: typeof import('../locales/en/location-lists.json');
  locations: typeof import('../locales/en/locations.json');
  map: typeof import('../locales/en/map.json');
  overview: typeof import('../locales/en/overview.json');
  palette: typeof import('../locales/en/palette.json');
  posts: typeof import('../locales/en/posts.json');
  publishers: typeof import('../locales/en/publishers.json');
  moves: typeof import('../locales/en/moves.json');
  rankings: typeof import('../locales/en/rankings.json');
  refusals: typeof import('../locales/en/refusals.json');
  reports: typeof import('../locales/en/reports.json');
  reviews: typeof import('../locales/en/reviews.json');
  roles: typeof import('../locales/en/roles.json');
  rows: typeof import('../locales/en/rows.json');
  settings: typeof import('../locales/en/settings.json');
  signIn: typeof import('../locales/en/sign-in.json');
  signOut: typeof import('../locales/en/sign-out.json');
  uploads: typeof import('../locales/en/uploads.json');
  verification: typeof import('../locales/en/verification.json');
  words: typeof import('../locales/en/words.json');
}

type Leaves<Node> = {
  [Name in keyof Node & string]: Node[Name] extends string ? Name : `${Name}.${Leaves<Node[Name]>}`;
}[keyof Node & string];

type Groups<Node> = {
  [Name in keyof Node & string]: Node[Name] extends string ? never : Name | `${Name}.${Groups<Node[Name]>}`;
}[keyof Node & string];

type Parents<Key> = Key extends `${infer Name}.${infer Rest}` ? Name | `${Name}.${Parents<Rest>}` : never;

/** Keys whose messages stand at another key. */
type SameKey = keyof typeof import('./same-texts.json');

/** The key of a message, such as `common.actions.save`. */
export type TextKey = Leaves<Texts> | SameKey;

/** The key of a group of messages, such as `locations.status`. */
export type GroupKey = Groups<Texts> | Parents<SameKey>;

/** The names of the messages of a group. */
export type NamesIn<Group extends GroupKey> = TextKey extends infer Key
  ? Key extends `${Group}.${infer Name}`
    ? Name extends `${string}.${string}`
      ? never
      : Name
    : never
  : never;
