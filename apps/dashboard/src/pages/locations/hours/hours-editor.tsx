import { Button, Checkbox, Group, Menu, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { firstWeekday } from '../../../components/first-weekday.js';
import { formatDay } from '../../../components/format.js';
import { Icon } from '../../../components/icon.js';
import { t } from '../../../language/t.js';
import {
  copyDay,
  DAY_STATES,
  dayAfter,
  daysBeside,
  dayStateOf,
  MAX_INTERVALS,
  nextInterval,
  problemOf,
  USUAL_WEEK,
  WEEKDAYS,
  weekdaysFrom,
} from './hours.js';
import type { DayHours, DaysBeside, Hours, Weekday } from './hours.js';

/** Edits the regular hours and the special dates of a location. */
export function HoursEditor({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const { week, special } = hours;
  const today = new Date().toISOString().slice(0, 10);
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('locations.hours.known')}
        checked={week !== null}
        onChange={({ currentTarget: { checked } }) => onChange({ ...hours, week: checked ? USUAL_WEEK : null })}
      />
      {week &&
        weekdaysFrom(firstWeekday()).map((day) => (
          <DayEditor
            key={day}
            name={t(`locations.weekdays.${day}`)}
            intervals={week[day]}
            beside={{ next: dayAfter(week, day) }}
            onChange={(intervals) => onChange({ ...hours, week: { ...week, [day]: intervals } })}
            actions={<CopyMenu day={day} onCopy={(days) => onChange({ ...hours, week: copyDay(week, day, days) })} />}
          />
        ))}
      <Text fw={600} mt="sm">
        {t('locations.hours.special')}
      </Text>
      <Text c="dimmed">{t('locations.hours.specialHint')}</Text>
      {special.map((each, position) => {
        const change = (patch: Partial<typeof each>) =>
          onChange({
            ...hours,
            special: special.map((other, index) => (index === position ? { ...other, ...patch } : other)),
          });
        const name = each.date ? formatDay(each.date) : t('locations.hours.noDate');
        return (
          <DayEditor
            key={position}
            name={name}
            heading={
              <TextInput
                type="date"
                aria-label={`${t('locations.hours.date')}: ${name}`}
                value={each.date}
                onChange={({ currentTarget: { value } }) => change({ date: value })}
              />
            }
            intervals={each.intervals}
            beside={daysBeside(hours, each.date, today)}
            onChange={(intervals) => change({ intervals })}
            actions={
              <Button
                size="compact-sm"
                aria-label={t('words.removeNamed', { name })}
                onClick={() => onChange({ ...hours, special: special.filter((_, index) => index !== position) })}
              >
                {t('words.remove')}
              </Button>
            }
          />
        );
      })}
      <Group>
        <Button
          size="xs"
          leftSection={<Icon name="plus" size={14} />}
          onClick={() => onChange({ ...hours, special: [...special, { date: '', intervals: [] }] })}
        >
          {t('locations.hours.addSpecial')}
        </Button>
      </Group>
    </Stack>
  );
}

interface DayEditorProps {
  readonly name: string;
  readonly heading?: ReactNode;
  readonly intervals: DayHours;
  readonly beside?: DaysBeside;
  readonly onChange: (intervals: DayHours) => void;
  readonly actions?: ReactNode;
}

/** Edits the hours of one day. */
export function DayEditor({ name, heading, intervals, beside, onChange, actions = null }: DayEditorProps) {
  const state = dayStateOf(intervals);
  const problem = problemOf(intervals, beside);
  const alert = problem && (
    <Text size="xs" c="var(--mantine-color-error)" role="alert">
      {t(`locations.hours.problems.${problem}`)}
    </Text>
  );
  const change = (position: number, patch: { start?: string; end?: string }) =>
    onChange(intervals.map((each, index) => (index === position ? { ...each, ...patch } : each)));
  return (
    <Group align="flex-start" gap="xs" role="group" aria-label={name}>
      <Text fw={600} w={heading ? undefined : 96} pt={heading ? 0 : 7} component="div">
        {heading ?? name}
      </Text>
      <SegmentedControl
        size="xs"
        aria-label={t('locations.hours.state', { day: name })}
        data={(['open', 'allDay', 'closed'] as const).map((value) => ({ value, label: t(`locations.hours.${value}`) }))}
        value={state}
        onChange={(chosen) => onChange(DAY_STATES[chosen])}
      />
      {state === 'open' && (
        <Stack gap={4}>
          {intervals.map(({ start, end }, position) => (
            <Group key={position} gap={4} wrap="nowrap">
              <TextInput
                type="time"
                size="xs"
                aria-label={t('locations.hours.from', { day: name, position: position + 1 })}
                value={start}
                onChange={({ currentTarget: { value } }) => change(position, { start: value })}
              />
              <span aria-hidden="true">–</span>
              <TextInput
                type="time"
                size="xs"
                aria-label={t('locations.hours.to', { day: name, position: position + 1 })}
                value={end}
                onChange={({ currentTarget: { value } }) => change(position, { end: value })}
              />
              {intervals.length > 1 && (
                <Button
                  size="compact-sm"
                  aria-label={t('locations.hours.remove', { day: name, position: position + 1 })}
                  onClick={() => onChange(intervals.filter((_, index) => index !== position))}
                >
                  ×
                </Button>
              )}
              {start && end && end <= start && !problem && (
                <Text size="xs" c="dimmed">
                  {t('locations.hours.nextDay')}
                </Text>
              )}
            </Group>
          ))}
          {alert}
        </Stack>
      )}
      {state === 'allDay' && alert}
      <Group gap={4} pt={2}>
        {state === 'open' && intervals.length < MAX_INTERVALS && (
          <Button
            size="compact-sm"
            aria-label={t('locations.hours.add', { day: name })}
            onClick={() => onChange([...intervals, nextInterval(intervals)])}
          >
            <Icon name="plus" size={14} />
          </Button>
        )}
        {actions}
      </Group>
    </Group>
  );
}

function CopyMenu({ day, onCopy }: { day: Weekday; onCopy: (days: readonly Weekday[]) => void }) {
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-sm" aria-label={t('locations.hours.copy', { day: t(`locations.weekdays.${day}`) })}>
          <Icon name="copy" size={14} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('locations.hours.copy', { day: t(`locations.weekdays.${day}`) })}</Menu.Label>
        <Menu.Item onClick={() => onCopy(WEEKDAYS)}>{t('locations.hours.copyAll')}</Menu.Item>
        <Menu.Item onClick={() => onCopy(WEEKDAYS.slice(0, 5))}>{t('locations.hours.copyWeek')}</Menu.Item>
        {weekdaysFrom(firstWeekday())
          .filter((other) => other !== day)
          .map((other) => (
            <Menu.Item key={other} onClick={() => onCopy([other])}>
              {t(`locations.weekdays.${other}`)}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
