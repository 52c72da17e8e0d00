import { oneOf } from '../http/input-schemas.js';

/** State of a location, as answers and filters name it [contract 4]. */
export const LocationStatus = oneOf(
  {
    ACTIVE: 'published, or ready to be',
    PENDING: 'waits for approval',
    TEMPORARILY_CLOSED: 'active, and shown as closed for a time',
    SCHEDULED_FOR_ARCHIVE: 'will be archived when the grace period is over',
    ARCHIVED: 'archived: at no site, in no seat',
  },
  'State of the location.',
);

/** Whether the account has approved a location. */
export const ApprovalState = oneOf(
  { PENDING: 'nobody has decided yet', APPROVED: 'may be published', REJECTED: 'is not published' },
  'Approval of the location; new ones are approved unless the account reviews them.',
);

/** A weekday of business hours, or a date of its own. */
export const Weekday = oneOf(
  {
    MONDAY: 'every Monday',
    TUESDAY: 'every Tuesday',
    WEDNESDAY: 'every Wednesday',
    THURSDAY: 'every Thursday',
    FRIDAY: 'every Friday',
    SATURDAY: 'every Saturday',
    SUNDAY: 'every Sunday',
    SPECIAL: 'the one day of specialDate',
  },
  'Which day.',
);

/** Whether a location is open at all on a day. */
export const HoursKind = oneOf({ OPEN: 'open in the slots', CLOSED: 'closed all day, no slots' }, 'Open or closed.');
