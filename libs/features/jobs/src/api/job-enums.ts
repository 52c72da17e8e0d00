import { oneOf } from '@listings/api-kit';

/** The kinds of jobs on the wire. */
export const JobKind = oneOf(
  {
    'location-import':
      'Creates and changes locations from a file. Phases: READING, MAPPING (waits), CHECKING, REVIEW (waits), APPLYING.',
    'location-edit': 'Changes many locations in the same way. Phases: SELECTING, CHECKING, REVIEW (waits), APPLYING.',
    'location-undo': 'Undoes a job that has changed locations. Phases: UNDOING, APPLYING.',
    'review-reply': 'Replies to many reviews. Phases: SELECTING, CHECKING, REVIEW (waits), APPLYING.',
    'listing-creation': 'Creates listings of many locations at a publisher. Phases: SELECTING, REQUESTING, AWAITING.',
    'listing-import': 'Creates locations from listings of a connected account. Phase: APPLYING.',
    'account-move':
      'Takes over the data of an account at another service. Phases: FETCHING, CHECKING, REVIEW (waits), APPLYING, LISTINGS, REVIEWS.',
    'post-retry': 'Publishes a post again where it has failed. Phases: SELECTING, PUBLISHING.',
    export: 'Writes a file. Phases: STARTING, WRITING.',
    report: 'Writes a workbook about a period and the period before. Phases: STARTING, WRITING.',
  },
  'Kind of the job.',
);

/** The states of a job on the wire. */
export const JobStateName = oneOf(
  {
    RUNNING: 'The service works on it.',
    WAITING: 'Somebody must decide how it goes on; `phase` says about what.',
    DONE: 'It has ended.',
    FAILED: 'Nothing more can be done; `problem` says why.',
    CANCELLED: 'Somebody has cancelled it. What was done stays done.',
  },
  'State of the job.',
);

/** What becomes of a row. */
export const RowOutcome = oneOf(
  {
    NEW: 'The row will create a location.',
    CHANGED: 'The row will change its location; `fields` says what.',
    SAME: 'The location has these values already.',
    NO_SEAT:
      'The row would create a location for which the plan has no seat left. retryLocationImport tries rows of a location import again, retryListingImport those of a listing import, and portalRetryMove those of a move.',
    REFUSED: 'The row cannot be applied; `problems` says why.',
    READY: 'The review takes the reply; `reply` says what is sent.',
    REPLIED: 'The reply is stored, and the service sends it to the publisher.',
    REPEATED: 'The post is published again at the location; `retry` says with which post.',
    REQUESTED: 'The listing of the location is requested, and the publisher has not answered yet.',
    CREATED: 'The row has created a location, or the publisher its listing.',
    LISTED: 'The location has a listing at the publisher already, so none is created.',
    SUGGESTED: 'A suggested match of the location waits for confirmation, so no listing is created.',
    UPDATED: 'The row has changed its location.',
    ARCHIVED: 'An undo has archived the location that was created.',
    KEPT: 'An undo or a move has kept what somebody has changed here; `problems` says what.',
  },
  'What becomes of the row: after the check, or after it was applied.',
);

/** What an account exports. */
export const ExportOf = oneOf(
  {
    LOCATIONS: 'Locations with all fields. The file imports again unchanged.',
    LOCATION_TEMPLATE: 'An empty table of locations with an example row.',
    REFUSED_ROWS: 'The refused rows of an import with the reasons, to repair and to upload again; needs `jobId`.',
  },
  'What is exported.',
);

/** The forms of an exported file. */
export const ExportFormatName = oneOf({ CSV: 'CSV in UTF-8.', XLSX: 'A workbook.' }, 'Form of the file.');

/** The forms of an exported audit log. */
export const AuditFormatName = oneOf(
  { CSV: 'CSV in UTF-8.', XLSX: 'A workbook.', JSONL: 'One JSON object on each line, with all fields of an entry.' },
  'Form of the file.',
);

/** The orders of day and month in a file. */
export const DateOrderName = oneOf(
  { DMY: '24.12.2026', MDY: '12/24/2026', YMD: '2026-12-24' },
  'Order of day, month and year in the dates of the file. Proposed from its cells when omitted.',
);

/** What hours from midnight to midnight mean in a file. */
export const MidnightHoursName = oneOf(
  { CLOSED: 'Closed.', ALL_DAY: 'Open all day.' },
  'What hours such as 0:00-0:00 and 12:00AM-12:00AM mean in the file: some files mean closed, others open all day. Such cells are refused when omitted.',
);

/** The encodings of a file that does not say its own. */
export const EncodingName = oneOf(
  {
    'windows-1252': 'Western European, as most programs of Windows write it.',
    macintosh: 'Western European, as older programs of the Macintosh write it.',
    'windows-1250': 'Central European.',
  },
  'How the letters of a CSV file are read that is no UTF-8.',
);
