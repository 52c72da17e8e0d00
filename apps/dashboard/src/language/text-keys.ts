import type brand from '../locales/en/brand.json';
import type changes from '../locales/en/changes.json';
import type common from '../locales/en/common.json';
import type developers from '../locales/en/developers.json';
import type differences from '../locales/en/differences.json';
import type exportTexts from '../locales/en/exports.json';
import type firstRun from '../locales/en/first-run.json';
import type health from '../locales/en/health.json';
import type imports from '../locales/en/imports.json';
import type insights from '../locales/en/insights.json';
import type jobs from '../locales/en/jobs.json';
import type location from '../locales/en/location.json';
import type locationLists from '../locales/en/location-lists.json';
import type locations from '../locales/en/locations.json';
import type map from '../locales/en/map.json';
import type overview from '../locales/en/overview.json';
import type palette from '../locales/en/palette.json';
import type posts from '../locales/en/posts.json';
import type publishers from '../locales/en/publishers.json';
import type moves from '../locales/en/moves.json';
import type rankings from '../locales/en/rankings.json';
import type refusals from '../locales/en/refusals.json';
import type reports from '../locales/en/reports.json';
import type reviews from '../locales/en/reviews.json';
import type roles from '../locales/en/roles.json';
import type rows from '../locales/en/rows.json';
import type settings from '../locales/en/settings.json';
import type signIn from '../locales/en/sign-in.json';
import type signOut from '../locales/en/sign-out.json';
import type uploads from '../locales/en/uploads.json';
import type verification from '../locales/en/verification.json';

/** The messages of English, by namespace. A test compares the other languages with them. */
interface Texts {
  brand: typeof brand;
  changes: typeof changes;
  common: typeof common;
  developers: typeof developers;
  differences: typeof differences;
  exports: typeof exportTexts;
  firstRun: typeof firstRun;
  health: typeof health;
  imports: typeof imports;
  insights: typeof insights;
  jobs: typeof jobs;
  location: typeof location;
  locationLists: typeof locationLists;
  locations: typeof locations;
  map: typeof map;
  overview: typeof overview;
  palette: typeof palette;
  posts: typeof posts;
  publishers: typeof publishers;
  moves: typeof moves;
  rankings: typeof rankings;
  refusals: typeof refusals;
  reports: typeof reports;
  reviews: typeof reviews;
  roles: typeof roles;
  rows: typeof rows;
  settings: typeof settings;
  signIn: typeof signIn;
  signOut: typeof signOut;
  uploads: typeof uploads;
  verification: typeof verification;
}

type Leaves<Node> = {
  [Name in keyof Node & string]: Node[Name] extends string ? Name : `${Name}.${Leaves<Node[Name]>}`;
}[keyof Node & string];

type Groups<Node> = {
  [Name in keyof Node & string]: Node[Name] extends string ? never : Name | `${Name}.${Groups<Node[Name]>}`;
}[keyof Node & string];

/** The key of a message, such as `common.actions.save`. */
export type TextKey = Leaves<Texts>;

/** The key of a group of messages, such as `locations.status`. */
export type GroupKey = Groups<Texts>;

/** The names of the messages of a group. */
export type NamesIn<Group extends GroupKey> = TextKey extends infer Key
  ? Key extends `${Group}.${infer Name}`
    ? Name extends `${string}.${string}`
      ? never
      : Name
    : never
  : never;
