import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { firstWeekday } from '../../../components/first-weekday.js';
import { t } from '../../../language/t.js';
import { DayEditor } from '../hours/hours-editor.js';
import { dayAfter, USUAL, WEEKDAYS, weekdaysFrom } from '../hours/hours.js';
import type { Weekday } from '../hours/hours.js';
import type { EditDraft } from './edit-draft.js';

type Week = EditDraft['week'];

/** The regular days that get other hours; the others stay as they are. */
export function WeekFields({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const choose = (day: Weekday, checked: boolean) => {
    const { [day]: _, ...others } = week;
    onChange(checked ? { ...week, [day]: [USUAL] } : others);
  };
  return (
    <Stack gap="xs">
      <Text>{t('changes.week.text')}</Text>
      {weekdaysFrom(firstWeekday()).map((day) => {
        const intervals = week[day];
        return (
          <Stack key={day} gap={4}>
            <Checkbox
              label={t('changes.week.change', { day: t(`locations.weekdays.${day}`) })}
              checked={intervals !== undefined}
              onChange={({ currentTarget: { checked } }) => choose(day, checked)}
            />
            {intervals && (
              <DayEditor
                name={t(`locations.weekdays.${day}`)}
                intervals={intervals}
                beside={{ next: dayAfter(week, day) }}
                onChange={(next) => onChange({ ...week, [day]: next })}
                actions={
                  <Button
                    size="compact-sm"
                    onClick={() => onChange(Object.fromEntries(WEEKDAYS.map((each) => [each, intervals])))}
                  >
                    {t('changes.week.copy')}
                  </Button>
                }
              />
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
