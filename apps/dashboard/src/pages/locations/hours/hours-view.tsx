import { Stack, Text } from '@mantine/core';
import { firstWeekday } from '../../../components/first-weekday.js';
import { formatDay, formatTime } from '../../../components/format.js';
import { t } from '../../../language/t.js';
import classes from './hours-view.module.css';
import { isAllDay, weekdaysFrom } from './hours.js';
import type { DayHours, Hours } from './hours.js';

/** The regular hours of each day, the special dates, and the hours on public holidays unless they are null. */
export function HoursView({ hours: { week, special }, holidays }: { hours: Hours; holidays: DayHours | null }) {
  return (
    <Stack gap="md">
      {week ? (
        <Days days={weekdaysFrom(firstWeekday()).map((day) => [t(`locations.weekdays.${day}`), week[day]])} />
      ) : (
        <Text c="dimmed">{t('location.facts.noHours')}</Text>
      )}
      {special.length > 0 && (
        <div>
          <Text fw={600} mb={4}>
            {t('locations.hours.special')}
          </Text>
          <Days days={special.map(({ date, intervals }) => [formatDay(date), intervals])} />
        </div>
      )}
      {holidays && <Days days={[[t('locations.hours.holidays'), holidays]]} />}
    </Stack>
  );
}

function Days({ days }: { days: readonly (readonly [name: string, hours: DayHours])[] }) {
  return (
    <dl className={classes['days']}>
      {days.map(([name, hours]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{textOfDay(hours)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The hours of a day as people read them. */
export function textOfDay(intervals: DayHours): string {
  if (intervals.length === 0) return t('locations.hours.closed');
  if (isAllDay(intervals)) return t('locations.hours.allDay');
  return intervals.map(({ start, end }) => `${timeOf(start)}–${timeOf(end)}`).join(', ');
}

function timeOf(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return formatTime(hour, minute);
}
