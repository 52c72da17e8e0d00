import { locale } from '../language/languages.js';

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Keeps the formats: to create one takes longer than to use it, and a list uses each many times. */
function kept<Options, Format>(create: (language: string, options: Options) => Format): (options: Options) => Format {
  const formats = new Map<string, Format>();
  return (options) => {
    const key = `${locale()} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? create(locale(), options);
    formats.set(key, format);
    return format;
  };
}

const numberFormat = kept(
  (language, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(language, options),
);
const dateFormat = kept((language, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options));
const relativeFormat = kept(
  (language, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(language, options),
);

/** A number in the notation of the chosen language. */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(options).format(value);
}

/** A moment in the reader's time zone, to the minute or to the second. */
export function formatMoment(at: string | Date, precision: 'minute' | 'second' = 'minute'): string {
  const timeStyle = precision === 'second' ? 'medium' : 'short';
  return dateFormat({ dateStyle: 'medium', timeStyle }).format(new Date(at));
}

/** A day of the calendar, such as `2026-07-06`, without a time zone. */
export function formatDay(day: string): string {
  return dateFormat({ dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** A time of the day, such as `17:30`, without a time zone. */
export function formatTime(hour: number, minute: number): string {
  return dateFormat({ timeStyle: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, 0, 1, hour, minute)));
}

/** The distance of a moment from now in words, such as "3 hours ago". */
export function formatRelative(at: string | Date, now: Date = new Date()): string {
  const seconds = (new Date(at).getTime() - now.getTime()) / 1_000;
  const format = relativeFormat({ numeric: 'auto' });
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  return format.format(Math.round(seconds / size), unit);
}

/** A duration in milliseconds or seconds. */
export function formatDuration(ms: number): string {
  return ms < 1_000
    ? formatNumber(Math.round(ms), { style: 'unit', unit: 'millisecond' })
    : formatNumber(ms / 1_000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 });
}
