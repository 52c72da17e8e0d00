import { Button, Checkbox, Group, Pill, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { HOLIDAYS, holidaysFrom } from '@listings/holidays';
import { Choice } from '../../../components/choice.js';
import { formatDay } from '../../../components/format.js';
import { locale } from '../../../language/languages.js';
import { t } from '../../../language/t.js';
import { DayEditor } from '../hours/hours-editor.js';
import { DAY_STATES, dayStateOf } from '../hours/hours.js';
import type { EditDraft } from './edit-draft.js';

type Special = EditDraft['special'];
/** What the dates get; null removes their special hours. */
const INTERVALS = { ...DAY_STATES, remove: null };

interface SpecialFieldsProps {
  /** The country of most locations; its holidays are suggested first. */
  readonly country: string;
  readonly special: Special;
  readonly onChange: (special: Special) => void;
}

/** Holidays and other dates, with the hours that they get. */
export function SpecialFields({ country, special, onChange }: SpecialFieldsProps) {
  const [chosen, setChosen] = useState(country in HOLIDAYS ? country : 'US');
  const [date, setDate] = useState('');
  const { dates, intervals } = special;
  const mode = intervals === null ? 'remove' : dayStateOf(intervals);
  const suggested = holidaysFrom(chosen, new Date().toISOString().slice(0, 10));
  const toggle = (day: string, checked: boolean) =>
    onChange({ ...special, dates: checked ? [...dates, day].sort() : dates.filter((each) => each !== day) });
  const others = dates.filter((day) => suggested.every((each) => each.date !== day));
  const names = new Intl.DisplayNames(locale(), { type: 'region' });
  return (
    <Stack gap="sm">
      <Choice
        label={t('changes.special.country')}
        maw={320}
        names={Object.keys(HOLIDAYS).map((value) => ({ value, label: names.of(value) ?? value }))}
        value={chosen}
        onChange={setChosen}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" role="group" aria-label={t('words.holidays')}>
        {suggested.map(({ date: day, name }) => (
          <Checkbox
            key={`${day} ${name}`}
            label={t('words.detailed', { name, detail: formatDay(day) })}
            checked={dates.includes(day)}
            onChange={({ currentTarget: { checked } }) => toggle(day, checked)}
          />
        ))}
      </SimpleGrid>
      <Group align="flex-end" gap="xs">
        <TextInput
          type="date"
          label={t('changes.special.other')}
          value={date}
          onChange={({ currentTarget: { value } }) => setDate(value)}
        />
        <Button
          disabled={date === '' || dates.includes(date)}
          onClick={() => {
            toggle(date, true);
            setDate('');
          }}
        >
          {t('locations.hours.addSpecial')}
        </Button>
      </Group>
      {others.length > 0 && (
        <Group gap="xs">
          {others.map((day) => (
            <Pill
              key={day}
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('words.removeNamed', { name: formatDay(day) }),
                tabIndex: 0,
                'aria-hidden': false,
              }}
              onRemove={() => toggle(day, false)}
            >
              {formatDay(day)}
            </Pill>
          ))}
        </Group>
      )}
      <Choice
        label={t('changes.special.hours')}
        maw={320}
        names={(Object.keys(INTERVALS) as (keyof typeof INTERVALS)[]).map((value) => ({
          value,
          label: t(`changes.special.modes.${value}`),
        }))}
        value={mode}
        onChange={(next) => onChange({ ...special, intervals: INTERVALS[next] })}
      />
      {intervals !== null && mode === 'open' && (
        <DayEditor
          name={t('changes.special.times')}
          intervals={intervals}
          onChange={(next) => onChange({ ...special, intervals: next })}
        />
      )}
    </Stack>
  );
}
