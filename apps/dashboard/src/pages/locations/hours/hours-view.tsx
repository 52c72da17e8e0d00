import { Stack, Text } from '@mantine/core';
import { firstWeekday } from '../../../components/first-weekday.js';
import { formatDay, formatTime } from '../../../components/format.js';
import { Facts } from '../../../components/facts.js';
import { isAllDay, weekdaysFrom } from './hours.js';
import type { DayHours, Hours } from './hours.js';
import { t } from '../../../language/t.js';

/** The regular hours of each day, and the special dates. */
export function HoursView({ hours: { week, special } }: { hours: Hours }) {
  return (
    <Stack gap="md">
      {week ? (
        <Facts
          entries={weekdaysFrom(firstWeekday()).map((day) => [t(`locations.weekdays.${day}`), textOfDay(week[day])])}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {t('location.facts.noHours')}
        </Text>
      )}
      {special.length > 0 && (
        <div>
          <Text size="sm" fw={600} mb={4}>
            {t('locations.hours.special')}
          </Text>
          <Facts entries={special.map(({ date, intervals }) => [formatDay(date), textOfDay(intervals)])} />
        </div>
      )}
    </Stack>
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
