import { isDay } from '@listings/domain';
import { malformed } from '@listings/errors';
import type { CampaignInput } from './campaign-input.js';

/** The times at which a campaign is published and removed. */
export interface CampaignSchedule {
  /** Absent: published at once. */
  readonly start?: Date;
  /** Absent: not removed. */
  readonly end?: Date;
  /** Sites from which the posts are removed at the end; absent: all. */
  readonly removalSites?: readonly string[];
}

/** The schedule that the client requested, before validation. */
export type RequestedSchedule = CampaignSchedule & { readonly start: Date };

const ISO_8601 =
  /^(\d{4})-(\d\d)-(\d\d)(?:T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?(Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?)?$/i;

const FIRST_INSTANT = new Date('0001-01-01T00:00:00Z');
const LAST_INSTANT = new Date('9999-12-31T23:59:59.999Z');

/** Parses `postScheduledDates`; throws a malformed request for an invalid date [contract 1]. */
export function requestedSchedule({ postScheduledDates }: CampaignInput): RequestedSchedule | undefined {
  if (!postScheduledDates) return undefined;
  const { startDatetime, endDatetime, removalSites } = postScheduledDates;
  return {
    start: readInstant(startDatetime, 'startDatetime'),
    ...(endDatetime != null && { end: readInstant(endDatetime, 'endDatetime') }),
    ...(removalSites?.length && { removalSites: [...new Set(removalSites)] }),
  };
}

/** True for a time of day in the form HH:MM. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Parses an instant; one without an offset is in UTC. */
function readInstant(text: string, field: string): Date {
  const match = ISO_8601.exec(text);
  const instant = match && isDay(text.slice(0, 10)) ? new Date(withOffset(text, match)) : undefined;
  // An offset can lead out of the years that have four digits, in which every format of a day is written.
  if (!instant || !(instant >= FIRST_INSTANT && instant <= LAST_INSTANT)) {
    throw malformed(
      `Variable "$input" got invalid value at "input.postScheduledDates.${field}"; expected an ISO-8601 date and time.`,
    );
  }
  return instant;
}

function withOffset(text: string, match: RegExpExecArray): string {
  const [, , , , hours, , , offset] = match;
  const plain = text
    .toUpperCase()
    .replace(',', '.')
    .replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
  return hours !== undefined && offset === undefined ? `${plain}Z` : plain;
}
