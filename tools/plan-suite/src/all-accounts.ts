/**
 * The functions that visit all accounts, or all rows of a kind, with the reason. Every other function that reads a large table from the
 * first page to the last fails the suite.
 */
export const allAccounts: Readonly<Record<string, string>> = {};

/** The functions that read more when the account has more rows, with the reason. The budget of every other function is the same at any size. */
export const growing: Readonly<Record<string, string>> = {};

/** The functions with a statement that no call reaches, with the reason: `file function`. */
export const unreachedSites: Readonly<Record<string, string>> = {
  'request-log/request-log-days createDay': 'creates a day',
  'request-log/request-log-days dropRequestLogDays': 'drops a day',
  'webhooks/event-partitions createMonth': 'creates a month',
  'webhooks/event-partitions dropOldEventPartitions': 'drops a month',
  'webhooks/event-partitions expirePending': 'runs once before a month is dropped',
  'webhooks/event-partitions deleteOldDefaultRows': 'runs only when rows are outside the months',
};
