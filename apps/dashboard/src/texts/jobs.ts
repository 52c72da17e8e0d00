import type { Job, RowOutcome } from '../api/jobs-query.js';
import { counted } from './counted.js';

const states: Record<Job['state'], string> = {
  RUNNING: 'Running',
  WAITING: 'Waiting for you',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELLED: 'Cancelled',
};

/** The parts of a job that runs. */
const phases: Partial<Record<string, string>> = {
  READING: 'Reading the file',
  CHECKING: 'Checking the rows',
  APPLYING: 'Changing locations',
  SELECTING: 'Finding the locations',
  PUBLISHING: 'Publishing again',
  REQUESTING: 'Requesting the listings',
  AWAITING: 'Waiting for the publisher',
  UNDOING: 'Restoring earlier values',
  STARTING: 'Starting',
  WRITING: 'Writing the file',
};

/** What a job waits for. */
const waiting: Partial<Record<string, string>> = {
  MAPPING: 'Waiting: check the columns',
  REVIEW: 'Waiting: check the result',
};

const counts: Record<RowOutcome, (count: string) => string> = {
  NEW: (count) => `${count} new`,
  CHANGED: (count) => `${count} to change`,
  SAME: (count) => `${count} unchanged`,
  REFUSED: (count) => `${count} refused`,
  CREATED: (count) => `${count} created`,
  UPDATED: (count) => `${count} changed`,
  ARCHIVED: (count) => `${count} archived`,
  KEPT: (count) => `${count} kept`,
  LISTED: (count) => `${count} with a listing already`,
  SUGGESTED: (count) => `${count} with a match to confirm`,
  REQUESTED: (count) => `${count} requested`,
  READY: (count) => `${count} to reply to`,
  REPLIED: (count) => `${count} replied to`,
  REPEATED: (count) => `${count} published again`,
};

const kinds: Record<Job['kind'], string> = {
  'location-import': 'Imports',
  'location-edit': 'Changes',
  'location-undo': 'Undone jobs',
  'listing-import': 'Imports of listings',
  'listing-creation': 'New listings',
  'review-reply': 'Replies to reviews',
  'post-retry': 'Retried posts',
  export: 'Exports',
};

/** The names of exports by the titles that the service gives them. */
const exported: Partial<Record<string, string>> = {
  locations: 'Export locations',
  'location-template': 'Create template',
  'refused-rows': 'Export refused rows',
  reviews: 'Export reviews',
  'review-ranking': 'Export ranking of reviews',
  insights: 'Export insights',
  'insight-ranking': 'Export ranking of insights',
  posts: 'Export posts',
  'audit-log': 'Export audit log',
};

/** Texts of long operations of the service. */
export const jobTexts = {
  page: 'Jobs',
  description: 'Imports, exports and changes of many locations. Everyone in the account sees them.',
  button: (open: string) => (open === '0' ? 'Jobs' : `Jobs: ${open} open`),
  all: 'All jobs',
  label: 'Jobs',
  none: 'No jobs yet',
  noneText: 'Imports, exports and changes of many locations appear here.',
  noMatch: 'No job matches',
  kind: 'Type',
  kinds,
  anyKind: 'All types',
  state: 'State',
  open: 'Running or waiting',
  ended: 'Ended',
  anyState: 'All states',
  states,
  phases,
  waiting,
  counts,
  titles: {
    import: (file: string) => `Import ${file}`,
    listings: (account: string) => `Import listings of ${account}`,
    creation: (publisher: string) => `Create listings at ${publisher}`,
    undo: (title: string) => `Undo: ${title}`,
    retry: (post: string) => `Publish again: ${post}`,
    export: 'Export',
    exports: exported,
  },
  tasks: {
    columns: (count: string) => `Check ${counted(count, 'column')}`,
    rows: (count: string) => `Check ${counted(count, 'row')}`,
    locations: (count: string) => `Check ${counted(count, 'location')}`,
  },
  startedBy: (name: string) => `Started by ${name}`,
  underAMinute: 'less than a minute left',
  minutesLeft: (minutes: string) => `about ${minutes} min left`,
  details: 'Show details',
  download: 'Download file',
  removed: 'The rows and files of this job were deleted after 30 days.',
  retry: (count: string) => `Try ${count} refused again`,
  cancel: 'Cancel job',
  cancelTitle: 'Cancel this job?',
  cancelText: 'It stops now. Changes it has already made stay; you can undo them afterwards.',
  cancelConfirm: 'Cancel job',
  undo: 'Undo',
  undoTitle: 'Undo this job?',
  undoText:
    'Changed locations get their earlier values back, and created locations are archived. Anything that someone has changed since then stays as it is. You can undo a job for 30 days.',
  undoConfirm: 'Undo job',
  undone: 'This job was undone.',
  seeUndo: 'Show result',
};
