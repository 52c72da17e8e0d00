import { arrayOf, isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { valueAt } from '../json/paths.js';
import { minutesOf, timeParts } from '../publisher-a/dates.js';
import { DAYS } from '../seed/opening-hours.js';
import { otherOpenStatus } from './open-status.js';
import type { OpenStatus } from './open-status.js';
import { changeOfDay, clockText } from './opening-days.js';
import type { FieldChanger, StrangerField } from './stranger-edit.js';
import { textChanger } from './texts.js';

/** The changes of each field in the wire format of publisher A [publishers 1.4]. */
export const CHANGES_AT_A: Readonly<Record<StrangerField, FieldChanger>> = {
  phone: textChanger('phone', 'phoneNumbers.primaryPhone'),
  name: textChanger('name', 'title'),
  website: textChanger('website', 'websiteUri'),
  description: textChanger('description', 'profile.description'),
  hours: (location, roll) => {
    const periods = arrayOf(valueAt(location, 'regularHours.periods')).filter(isObject);
    const days = DAYS.flatMap((day) => {
      const first = periods.find(({ openDay }) => openDay === day);
      return first ? [{ day, opensAt: minutesOf(first['openTime']), minutes: lengthOf(first) }] : [];
    });
    const change = changeOfDay(days, roll);
    if (!change) return undefined;
    const before = periods.filter(({ openDay }) => openDay === change.day);
    const after =
      change.opensAt === undefined
        ? []
        : before.map((period, index) =>
            index === 0 ? { ...period, openTime: timeParts(clockText(change.opensAt ?? 0)) } : period,
          );
    // Each changed period stays where it was in the list.
    const all = periods.flatMap((period) => {
      const index = before.indexOf(period);
      return index < 0 ? [period] : after.slice(index, index + 1);
    });
    return { before, after, patch: { regularHours: { periods: all } } };
  },
  openStatus: (location, roll) => {
    const before = openStatusOf(valueAt(location, 'openInfo.status'));
    const after = otherOpenStatus(before, roll);
    const canReopen = after === 'CLOSED_PERMANENTLY' || null;
    return { before, after, patch: { openInfo: { status: after, canReopen } } };
  },
};

function openStatusOf(value: JsonValue | undefined): OpenStatus {
  return value === 'CLOSED_TEMPORARILY' || value === 'CLOSED_PERMANENTLY' ? value : 'OPEN';
}

/** The length of a period in minutes; it closes on the same or the next day [publishers 1.4]. */
function lengthOf({ openDay, openTime, closeDay, closeTime }: JsonObject): number {
  const days = openDay === closeDay ? 0 : 1;
  return days * 24 * 60 + minutesOf(closeTime) - minutesOf(openTime);
}
