import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/de.js';
import 'dayjs/locale/es.js';
import 'dayjs/locale/fr.js';
import 'dayjs/locale/pt-br.js';
import type { ReactNode } from 'react';
import { chosen, locale } from '../language/languages.js';
import { firstWeekday } from './first-weekday.js';
import { t } from '../language/t.js';

/** The parts of a date in the notation of the library. */
const PARTS: Readonly<Record<string, string>> = { day: 'DD', month: 'MM', year: 'YYYY' };

/** How the reader writes a day, such as `DD/MM/YYYY`. */
function dayNotation(): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'short' })
    .formatToParts(0)
    .map(({ type, value }) => PARTS[type] ?? value)
    .join('');
}

/** Gives the fields for days and times inside the language and the first day of the week. */
export function Dates({ children }: { children: ReactNode }) {
  const settings = {
    locale: chosen === 'pt' ? 'pt-br' : chosen,
    firstDayOfWeek: (firstWeekday() % 7) as 0 | 1 | 2 | 3 | 4 | 5 | 6,
  };
  return <DatesProvider settings={settings}>{children}</DatesProvider>;
}

/** A day such as `2026-07-06`, typed or picked in a calendar; undefined when it is empty. */
export function DayField({
  label,
  value,
  least,
  most,
  error,
  onChange,
}: {
  label: string;
  value: string | undefined;
  /** The first day that can be picked. */
  least?: string;
  /** The last day that can be picked. */
  most?: string;
  error?: ReactNode;
  onChange: (day: string | undefined) => void;
}) {
  return (
    <Dates>
      <DateInput
        label={label}
        value={value ?? null}
        valueFormat={dayNotation()}
        minDate={least}
        maxDate={most}
        error={error}
        clearable
        clearButtonProps={{ 'aria-label': `${t('common.actions.clear')}: ${label}` }}
        onChange={(day) => onChange(day ?? undefined)}
      />
    </Dates>
  );
}
