/** The names of the months in the format `opening_hours`. */
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
/** Longer ranges of dates are seasons, which the model does not hold. */
const MOST_DAYS = 92;
const DAY_MS = 86_400_000;

const MONTH = `(${MONTHS.join('|')})`;
const DATE = new RegExp(`^(?:(\\d{4}) )?${MONTH} (\\d{1,2})(?:-(?:(\\d{4}) )?(?:${MONTH} )?(\\d{1,2}))?$`);

/** A date with the times of its day, as they are written. */
interface WrittenDate {
  readonly date: string;
  readonly times: string;
}

/**
 * The days (YYYY-MM-DD) that `2026 Dec 24` or `2026 Dec 24-2027 Jan 2` names, in lists as well; undefined for anything else, also for dates without a year.
 * `year` is that of the dates of a list that begin without one.
 */
export function readDates(text: string, year?: string): readonly string[] | undefined {
  const dates: string[] = [];
  let current = year;
  for (const part of text.split(',')) {
    const [, firstYear = current, month, day, lastYear, lastMonth, lastDay] = DATE.exec(part.trim()) ?? [];
    if (firstYear === undefined || month === undefined || day === undefined) return undefined;
    current = firstYear;
    const first = timeOf(firstYear, month, day);
    const lastIn = (of: string) => (lastDay === undefined ? first : timeOf(of, lastMonth ?? month, lastDay));
    const within = lastIn(lastYear ?? firstYear);
    // Yearly dates may run over the end of the year.
    const isOver = year !== undefined && first !== undefined && within !== undefined && within < first;
    const last = isOver ? lastIn(String(Number(firstYear) + 1)) : within;
    if (first === undefined || last === undefined || last < first || last - first > MOST_DAYS * DAY_MS)
      return undefined;
    for (let time = first; time <= last; time += DAY_MS) dates.push(new Date(time).toISOString().slice(0, 10));
  }
  return dates.length > 0 ? dates : undefined;
}

/** One rule for days that follow each other with the same times. */
export function writeDates(dates: readonly WrittenDate[]): readonly string[] {
  const spans: { first: number; last: number; times: string }[] = [];
  const sorted = [...dates].sort((one, other) => (one.date < other.date ? -1 : 1));
  for (const { date, times } of sorted) {
    const time = Date.parse(date);
    const before = spans.at(-1);
    const follows =
      before?.times === times && time - before.last === DAY_MS && time - before.first <= MOST_DAYS * DAY_MS;
    if (before && follows) before.last = time;
    else spans.push({ first: time, last: time, times });
  }
  return spans.map(({ first, last, times }) => `${writeSpan(new Date(first), new Date(last))} ${times}`);
}

function writeSpan(first: Date, last: Date): string {
  const [start, end] = [first, last].map((date) => ({
    year: `${date.getUTCFullYear()} `,
    month: `${MONTHS[date.getUTCMonth()]} `,
    day: String(date.getUTCDate()).padStart(2, '0'),
  }));
  if (!start || !end) return '';
  const begin = start.year + start.month + start.day;
  if (first.getTime() === last.getTime()) return begin;
  if (start.year !== end.year) return `${begin}-${end.year}${end.month}${end.day}`;
  return start.month === end.month ? `${begin}-${end.day}` : `${begin}-${end.month}${end.day}`;
}

/** Midnight of a date; undefined for a date that does not exist, such as February 30. */
function timeOf(year: string, month: string, day: string): number | undefined {
  const index = MONTHS.findIndex((each) => each === month);
  const date = new Date(Date.UTC(Number(year), index, Number(day)));
  return date.getUTCMonth() === index && date.getUTCDate() === Number(day) ? date.getTime() : undefined;
}
