/** The days in the order of both publishers [publishers 3.2]. */
export const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

/**
 * One opening range. `close` at or before `open` is on the next day; '24:00' is the end of the same day [publishers
 * 3.2].
 */
export interface Opening {
  readonly day: number;
  readonly open: string;
  readonly close: string;
}

const PLANS: readonly [string, string][][] = [
  // Office hours, short Saturday.
  [...Array<[string, string]>(5).fill(['09:00', '17:30']), ['10:00', '14:00']],
  // Every day.
  Array<[string, string]>(7).fill(['08:00', '20:00']),
];

/** Weekly hours by kind of plan: office, daily, split days, overnight at weekends, always open [publishers 3.2]. */
export function openingHours(plan: number): Opening[] {
  const simple = PLANS[plan % 5];
  if (simple) return simple.map(([open, close], day) => ({ day, open, close }));
  if (plan % 5 === 2) return [0, 1, 2, 3, 4, 5].flatMap((day) => splitDay(day));
  if (plan % 5 === 3) return [1, 2, 3, 4, 5, 6].map((day) => barEvening(day));
  return DAYS.map((_, day) => ({ day, open: '00:00', close: '24:00' }));
}

/** True if the plan is always open, for which B has a separate flag [publishers 2.4]. */
export function isAlwaysOpen(openings: readonly Opening[]): boolean {
  return openings.length === 7 && openings.every(({ open, close }) => open === '00:00' && close === '24:00');
}

/** True if the range ends on the next day [publishers 3.2]. */
export function endsNextDay({ open, close }: Opening): boolean {
  return close <= open;
}

function splitDay(day: number): Opening[] {
  return [
    { day, open: '09:00', close: '12:30' },
    { day, open: '14:00', close: '18:30' },
  ];
}

function barEvening(day: number): Opening {
  return { day, open: '17:00', close: day === 4 || day === 5 ? '02:00' : '23:30' };
}
