const DAY_MS = 86_400_000;

/** A period of whole days in UTC, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** The last days until today, in UTC as the service counts them. */
export function lastDays(days: number, now: Date = new Date()): Period {
  const to = now.toISOString().slice(0, 10);
  return { from: new Date(Date.parse(to) - (days - 1) * DAY_MS).toISOString().slice(0, 10), to };
}

/** A chosen period with the last days in the place of what is missing. A period that ends before it begins is turned round. */
export function periodOf({ from, to }: Partial<Period>, days: number, now: Date = new Date()): Period {
  const last = to ?? lastDays(days, now).to;
  const first = from ?? lastDays(days, new Date(`${last}T12:00:00Z`)).from;
  return first <= last ? { from: first, to: last } : { from: last, to: first };
}
