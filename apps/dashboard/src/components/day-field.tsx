import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/de.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/pt-br.js';
import type { ReactNode } from 'react';
import { chosen, locale } from '../language/languages.js';
import { t } from '../language/t.js';
import { firstWeekday } from './first-weekday.js';
import { localText, momentOfText } from './local-text.js';
import { typedMoment } from './typed-moment.js';

/** The parts of a date in the notation of the library. */
const PARTS: Readonly<Record<string, string>> = { day: 'DD', month: 'MM', year: 'YYYY' };

/** How the reader writes a day, such as `DD/MM/YYYY`. */
function dayNotation(): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'short' })
    .formatToParts(0)
    .map(({ type, value }) => PARTS[type] ?? value)
    .join('');
}

/** Gives the fields for days and times inside it the language and the first day of the week. */
function Dates({ children }: { children: ReactNode }) {
  const settings = {
    locale: chosen === 'pt' ? 'pt-br' : chosen,
    firstDayOfWeek: (firstWeekday() % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6,
    // The red of the library has too little contrast.
    weekendDays: [],
  };
  return <DatesProvider settings={settings}>{children}</DatesProvider>;
}

/** How the reader writes a time of the day. */
function timeNotation(): string {
  return new Intl.DateTimeFormat(locale(), { hour: 'numeric' }).resolvedOptions().hour12 ? 'hh:mm A' : 'HH:mm';
}

interface FieldProps {
  readonly label: string;
  /** Undefined when it is empty. */
  readonly value: string | undefined;
  /** The first day that can be picked. */
  readonly least?: string;
  /** The last day that can be picked. */
  readonly most?: string;
  readonly id?: string;
  readonly error?: ReactNode;
  /** Whether it is never empty: a person replaces the value. */
  readonly needed?: boolean;
  readonly flex?: string;
  readonly onChange: (value: string | undefined) => void;
}

/** A moment, ISO-8601, which the reader types or picks in the time zone of the browser. */
export function MomentField({ value, onChange, ...props }: FieldProps) {
  return (
    <DayField
      {...props}
      withTime
      value={value === undefined ? undefined : localText(value).replace('T', ' ')}
      onChange={(text) => onChange(text === undefined ? undefined : momentOfText(text.replace(' ', 'T')))}
    />
  );
}

/** A day such as `2026-07-06`, typed or picked in a calendar. */
export function DayField({
  value,
  least,
  most,
  needed = false,
  withTime = false,
  onChange,
  ...props
}: FieldProps & { withTime?: boolean }) {
  const notation = withTime ? `${dayNotation()} ${timeNotation()}` : dayNotation();
  const { label } = props;
  return (
    <Dates>
      <DateInput
        {...props}
        value={value ?? null}
        valueFormat={notation}
        dateParser={(text) => typedMoment(text, notation)}
        withTime={withTime}
        // The year of a day that is being typed lies outside.
        minDate={least ?? '2000-01-01'}
        maxDate={most ?? '2099-12-31'}
        hideOutsideDates
        previousLabel={t('common.calendar.previous')}
        nextLabel={t('common.calendar.next')}
        // Inside of the landmark or the dialog of the field, and not cut off by it.
        popoverProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        clearable={!needed}
        clearButtonProps={{ 'aria-label': `${t('common.actions.clear')}: ${label}` }}
        onChange={(next) => onChange(next ?? undefined)}
      />
    </Dates>
  );
}
