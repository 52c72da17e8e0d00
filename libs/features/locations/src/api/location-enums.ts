import { oneOf } from '@listings/api-kit';
import type { PlaceActionType } from '@listings/reference-data';
import type { StateAtPublisher as State } from '../store/states-at-publisher.js';

/** Status of a location in responses and filters [contract 4]. */
export const LocationStatus = oneOf(
  {
    ACTIVE: 'Published, or ready for publication.',
    PENDING: 'Waiting for approval.',
    TEMPORARILY_CLOSED: 'Active, and shown as temporarily closed.',
    PERMANENTLY_CLOSED:
      'Closed for good: shown as such, without new posts, and with its listings until it is archived.',
    SCHEDULED_FOR_ARCHIVE: 'To be archived at the end of the grace period.',
    ARCHIVED: 'Archived: not published, and takes no seat.',
  },
  'Status of the location.',
);

/** What a location has at a publisher. */
export const StateAtPublisher = oneOf<State>(
  {
    LINKED: 'A listing is linked, and the service can read it.',
    NOT_VERIFIED: 'As LINKED, and the publisher says that the listing is not verified.',
    BROKEN: 'A listing is linked, but the publisher does not show it any more, or not to the connected account.',
    CREATING: 'No listing is linked. The publisher is asked to create one.',
    SUGGESTED: 'No listing is linked. A suggested match waits for confirmation.',
    FAILED: 'No listing is linked or suggested. The publisher has refused to create one.',
    MISSING: 'No listing is linked, suggested, being created or refused.',
  },
  'What the location has at the publisher. Each location that is not archived is in one of these states; one that is NOT_VERIFIED is LINKED as well.',
);

/** Approval status of a location. */
export const ApprovalState = oneOf(
  {
    PENDING: 'Waiting for a decision.',
    APPROVED: 'The location may be published.',
    REJECTED: 'The location is not published.',
  },
  'Approval status of the location. New locations are approved unless the account reviews new locations.',
);

/** What customers can do with an action link. */
export const ActionType = oneOf<PlaceActionType>(
  {
    APPOINTMENT: 'Book an appointment.',
    ONLINE_APPOINTMENT: 'Book an appointment that takes place online.',
    DINING_RESERVATION: 'Reserve a table.',
    FOOD_ORDERING: 'Order food for delivery or takeout.',
    FOOD_DELIVERY: 'Order food for delivery.',
    FOOD_TAKEOUT: 'Order food for takeout.',
    SHOP_ONLINE: 'Shop online.',
  },
  'Purpose of the link.',
);

/** The day of business hours: a weekday or a special date. */
export const Weekday = oneOf(
  {
    MONDAY: 'Every Monday.',
    TUESDAY: 'Every Tuesday.',
    WEDNESDAY: 'Every Wednesday.',
    THURSDAY: 'Every Thursday.',
    FRIDAY: 'Every Friday.',
    SATURDAY: 'Every Saturday.',
    SUNDAY: 'Every Sunday.',
    SPECIAL: 'The date in specialDate.',
  },
  'Weekday, or SPECIAL for a single date.',
);

/** Whether a location is open on a day. */
export const HoursKind = oneOf(
  { OPEN: 'Open during the slots.', CLOSED: 'Closed all day; slots is empty.' },
  'Whether the location is open on this day.',
);
