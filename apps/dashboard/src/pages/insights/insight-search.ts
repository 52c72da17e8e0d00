import { dayOf } from '../../components/day.js';
/** What the page of insights shows, as it stands in the address. */
export interface InsightSearch {
  readonly location?: number;
  readonly tag?: string;
  readonly from?: string;
  readonly to?: string;
  readonly metric?: string;
}

/** Reads an address; what makes no sense is left out. */
export function insightSearch({ location, tag, from, to, metric }: Record<string, unknown>): InsightSearch {
  return {
    location: Number.isInteger(location) && Number(location) > 0 ? Number(location) : undefined,
    tag: typeof tag === 'string' && tag !== '' ? tag : undefined,
    from: dayOf(from),
    to: dayOf(to),
    metric: typeof metric === 'string' && metric !== '' ? metric : undefined,
  };
}
