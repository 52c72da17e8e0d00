import { Stack } from '@mantine/core';
import { ALL_DAY, isAllDay, USUAL } from '../hours/hours.js';
import type { DayHours } from '../hours/hours.js';
import { DayEditor } from '../hours/hours-editor.js';
import { Choice } from '../../../components/choice.js';
import { t } from '../../../language/t.js';

/** The hours on public holidays that all locations get; null for none, undefined to keep what each has. */
type HolidayHours = DayHours | null | undefined;
type Mode = 'keep' | 'closed' | 'open' | 'allDay' | 'clear';

const HOURS: Record<Mode, HolidayHours> = {
  keep: undefined,
  closed: [],
  open: [USUAL],
  allDay: [ALL_DAY],
  clear: null,
};

function modeOf(hours: HolidayHours): Mode {
  if (hours === undefined) return 'keep';
  if (hours === null) return 'clear';
  if (hours.length === 0) return 'closed';
  return isAllDay(hours) ? 'allDay' : 'open';
}

/** The hours on public holidays, which have no dates. */
export function HolidayFields({ hours, onChange }: { hours: HolidayHours; onChange: (hours: HolidayHours) => void }) {
  return (
    <Stack gap="xs">
      <Choice
        label={t('locations.fields.publicHolidayHours')}
        description={t('locations.hours.holidaysHint')}
        names={{
          keep: t('changes.unchanged'),
          closed: t('changes.special.modes.closed'),
          open: t('changes.special.modes.open'),
          allDay: t('changes.special.modes.allDay'),
          clear: t('changes.texts.modes.clear'),
        }}
        value={modeOf(hours)}
        onChange={(mode) => onChange(HOURS[mode])}
      />
      {hours && modeOf(hours) === 'open' && (
        <DayEditor name={t('locations.hours.holidays')} intervals={hours} onChange={onChange} />
      )}
    </Stack>
  );
}
