import { Checkbox, Stack, Text } from '@mantine/core';
import { t } from '../../../language/t.js';
import { DayEditor } from './hours-editor.js';
import type { DayHours } from './hours.js';

/** Edits the hours on public holidays; null says nothing. */
export function HolidayHoursEditor({
  hours,
  onChange,
}: {
  hours: DayHours | null;
  onChange: (hours: DayHours | null) => void;
}) {
  return (
    <Stack gap="xs">
      <Text fw={600}>{t('locations.hours.holidays')}</Text>
      <Text c="dimmed">{t('locations.hours.holidaysHint')}</Text>
      <Checkbox
        label={t('locations.hours.holidaysKnown')}
        checked={hours !== null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? [] : null)}
      />
      {hours && <DayEditor name={t('locations.hours.holidays')} intervals={hours} onChange={onChange} />}
    </Stack>
  );
}
