import { objectOf, textOf } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { DAYS } from '../seed/opening-hours.js';
import { otherOpenStatus } from './open-status.js';
import type { OpenStatus } from './open-status.js';
import { changeOfDay, clockText } from './opening-days.js';
import type { FieldChanger, StrangerField } from './stranger-edit.js';
import { textChanger } from './texts.js';

const DAY_MINUTES = 24 * 60;

/** The days as the hours of a page name them [publishers 2.4]. */
const DAY_KEYS = DAYS.map((day) => day.slice(0, 3).toLowerCase());

/** The changes of each field in the wire format of publisher B [publishers 2.4]. */
export const CHANGES_AT_B: Readonly<Record<StrangerField, FieldChanger>> = {
  phone: textChanger('phone', 'phone'),
  name: textChanger('name', 'name'),
  website: textChanger('website', 'website'),
  description: textChanger('description', 'description'),
  hours: (fields, roll) => {
    const hours = objectOf(fields['hours']);
    const days = DAY_KEYS.flatMap((name) => {
      const day = [1, 2].map((turn) => `${name}_${turn}`).find((range) => hours[`${range}_open`] !== undefined);
      return day === undefined ? [] : [{ day, ...rangeOf(hours, day) }];
    });
    const change = changeOfDay(days, roll);
    if (!change) return undefined;
    const keys = Object.keys(hours).filter((key) => key.startsWith(change.day.slice(0, 4)));
    const before = Object.fromEntries(keys.map((key) => [key, hours[key]]));
    if (change.opensAt === undefined)
      return { before, after: {}, patch: { hours: Object.fromEntries(keys.map((key) => [key, null])) } };
    const moved = { [`${change.day}_open`]: clockText(change.opensAt) };
    return { before, after: { ...before, ...moved }, patch: { hours: moved } };
  },
  openStatus: (fields, roll) => {
    const status = otherOpenStatus(openStatusOf(fields), roll);
    const { is_permanently_closed = false, temporary_status = null } = fields;
    const after = {
      is_permanently_closed: status === 'CLOSED_PERMANENTLY',
      temporary_status: {
        OPEN: 'OPERATING_AS_USUAL',
        CLOSED_TEMPORARILY: 'TEMPORARILY_CLOSED',
        CLOSED_PERMANENTLY: 'NO_DATA',
      }[status],
    };
    return { before: { is_permanently_closed, temporary_status }, after, patch: after };
  },
};

function openStatusOf({ is_permanently_closed, temporary_status }: JsonObject): OpenStatus {
  if (is_permanently_closed === true) return 'CLOSED_PERMANENTLY';
  return temporary_status === 'TEMPORARILY_CLOSED' ? 'CLOSED_TEMPORARILY' : 'OPEN';
}

/** A close at or before the opening is on the next day [publishers 2.4]. */
function rangeOf(hours: JsonObject, range: string): { opensAt: number; minutes: number } {
  const opensAt = minutesOf(textOf(hours[`${range}_open`]));
  const closesAt = minutesOf(textOf(hours[`${range}_close`]));
  return { opensAt, minutes: closesAt > opensAt ? closesAt - opensAt : closesAt - opensAt + DAY_MINUTES };
}

function minutesOf(text = '00:00'): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
