/** The day that was so many days ago, in the reader's time zone, such as `2026-07-06`. */
export function daysAgo(days: number, now: Date = new Date()): string {
  // Not 24 hours for each day: a day of a clock change is longer or shorter.
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
