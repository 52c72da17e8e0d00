import { Stack } from '@mantine/core';
import { Choice } from '../../../components/choice.js';
import { t } from '../../../language/t.js';
import { DayEditor } from '../hours/hours-editor.js';
import { DAY_STATES, dayStateOf } from '../hours/hours.js';
import type { DayHours } from '../hours/hours.js';

/** The hours on public holidays that all locations get; null for none, undefined to keep what each has. */
type HolidayHours = DayHours | null | undefined;
const HOURS = { keep: undefined, ...DAY_STATES, clear: null };

/** The hours on public holidays, which have no dates. */
export function HolidayFields({ hours, onChange }: { hours: HolidayHours; onChange: (hours: HolidayHours) => void }) {
  const mode = hours === undefined ? 'keep' : hours === null ? 'clear' : dayStateOf(hours);
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
        value={mode}
        onChange={(next) => onChange(HOURS[next])}
      />
      {hours && mode === 'open' && (
        <DayEditor name={t('locations.hours.holidays')} intervals={hours} onChange={onChange} />
      )}
    </Stack>
  );
}
