import { acrossAccounts } from './across-accounts.js';

/**
 * The functions that visit all accounts, or all rows of a kind, with the reason. Every other function that reads many
 * pages of a table without an index fails the suite.
 */
export const allAccounts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(acrossAccounts).flatMap(([name, { scans, why }]) => (scans ? [[name, why]] : [])),
);

/** The functions that read more when the account has more rows, with the reason. The budget of every other function is the same at any size. */
export const growing: Readonly<Record<string, string>> = {
  countCoverage: 'counts the links of the account',
  countEventsByDay: 'counts the events of 30 days',
  countLiveLocations: 'counts the locations of campaigns with a tag',
  countPublishedLocations: 'counts the locations of a campaign',
  countSelectedDifferences: 'counts the open differences of the account',
  deleteUnusedTags: 'reads the tags of all locations, when the account has reached its limit',
  deleteUnsuspected: 'deletes what the last check of the account no longer suspects',
  findAccountCampaigns: 'counts the campaigns of the account that fit',
  findCampaignResults: 'counts the locations of a campaign',
  findCampaignTallies: 'sums the deliveries of campaigns',
  findCheckableListings: 'passes the linked listings that follow',
  findHealthPage: 'finds the locations of a tag',
  findHealthRanking: 'adds up the scores of all locations, and reads their tags or regions',
  findInsightDelays: 'reads the feeds of the account',
  findInsightRanking:
    'adds up the days of all listings in two periods, and reads the tags or regions of their locations',
  findInteractionPage: 'finds the locations of a tag',
  findLocationPage: 'counts the locations that fit',
  findMatchableLocations: 'passes the linked locations that follow',
  findNextDifferences: 'finds the locations of a tag',
  findReviewRanking:
    'adds up the reviews of all locations in two periods, and reads the tags or regions of their locations',
  findSiteTallies: 'sums the deliveries of a campaign',
  findSnapshotNumbers: 'numbers the reviews of 500 locations',
  groupDifferences: 'counts the open differences of the account',
  listFolders: 'counts the locations of each folder of the page',
  listTags: 'counts the locations of each tag',
  listWork: 'reads the open rows of the account',
  makeWorkDue: 'passes the rows of the kind that are due, or of other groups',
  pageOfConnectedAccounts: 'counts the connected accounts',
  pageOfDuplicates: 'counts the duplicates of the account',
  readImages: 'exports the photos of the account',
  readLines: 'exports a table of the account',
  readOpenWork: 'reads the open rows of the account',
  readTurns: 'passes the groups of the kind that are not due',
  releaseHeldWebhookDeliveries: 'passes the locations with held deliveries',
  storeHealthDay: 'adds up the scores of all locations, and reads their tags, folders and regions',
  sumHealth: 'adds up the scores of the locations that fit',
  walkInteractions: 'passes 500 interactions, which lie on more pages of a large account',
};

/** The functions with a statement that no call reaches, with the reason: `file function`. */
export const unreachedSites: Readonly<Record<string, string>> = {
  'request-log-days createDay': 'creates a day',
  'request-log-days dropRequestLogDays': 'drops a day',
  'event-partitions createMonth': 'creates a month',
  'event-partitions dropOldEventPartitions': 'drops a month',
  'event-partitions deleteOldDefaultRows': 'runs only when rows are outside the months',
};
