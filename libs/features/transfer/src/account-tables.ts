import { eventsTables } from '@listings/events';
import { accountsTables } from '@listings/feature-accounts';
import { connectionsTables } from '@listings/feature-connections';
import { healthTables } from '@listings/feature-health';
import { insightsTables } from '@listings/feature-insights';
import { interactionsTables } from '@listings/feature-interactions';
import { jobsTables } from '@listings/feature-jobs';
import { listingsTables } from '@listings/feature-listings';
import { locationsTables } from '@listings/feature-locations';
import { photosTables } from '@listings/feature-photos';
import { postsTables } from '@listings/feature-posts';
import { webhooksTables } from '@listings/feature-webhooks';
import type { AccountTables, ExportedTable } from '@listings/persistence';
import { workTables } from '@listings/work';
import { transferTables } from './store/account-tables.js';

/** What an export of an account contains of each feature, and of the libraries with tables of their own. */
export const accountTables: Readonly<Record<string, AccountTables>> = {
  accounts: accountsTables,
  locations: locationsTables,
  photos: photosTables,
  connections: connectionsTables,
  listings: listingsTables,
  posts: postsTables,
  interactions: interactionsTables,
  health: healthTables,
  insights: insightsTables,
  webhooks: webhooksTables,
  events: eventsTables,
  jobs: jobsTables,
  work: workTables,
  transfer: transferTables,
};

/** The tables that an export contains, by their names. */
export const exportedTables: ReadonlyMap<string, ExportedTable> = new Map(
  Object.values(accountTables).flatMap(({ exported }) => Object.entries(exported)),
);
