import { formatDay, formatTime } from '../../../components/format.js';
import { knownText, t } from '../../../language/t.js';

/** A day of compared hours as the service writes it, such as `Monday 09:00am to 05:00pm` or `2026-12-24 closed`. */
const LINE =
  /^(?<day>(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|\d{4}-\d{2}-\d{2}) (?<times>closed|\d\d:\d\d[ap]m to \d\d:\d\d[ap]m.*)$/;

const TIME = /(\d\d):(\d\d)([ap])m/g;

/** A day of compared hours in the chosen language; the line itself if the service writes it otherwise. */
export function hoursLine(line: string): string {
  const { day, times } = LINE.exec(line)?.groups ?? {};
  if (day === undefined || times === undefined) return line;
  return t('common.labelled', {
    label: knownText('locations.weekdays', day.toUpperCase()) ?? formatDay(day),
    text: hoursTimes(times),
  });
}

/** Compared times without their day, such as `closed` or `09:00am to 05:00pm`, in the chosen language. */
export function hoursTimes(times: string): string {
  return times === 'closed' ? t('locations.hours.closed') : times.replace(TIME, timeOf).replaceAll(' to ', '–');
}

function timeOf(_: string, hour: string, minute: string, half: string): string {
  return formatTime((Number(hour) % 12) + (half === 'p' ? 12 : 0), Number(minute));
}
