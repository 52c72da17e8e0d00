import type { Order } from '@listings/persistence';

/** The values by which a list of locations can be ordered, besides newest first. */
export const locationOrders = ['NAME', 'UPDATED', 'HEALTH', 'RATING', 'DIFFERENCES', 'LISTINGS'] as const;

/** One of {@link locationOrders}. */
export type LocationOrderName = (typeof locationOrders)[number];

/** An order of a list of locations. */
export interface LocationOrder {
  readonly by: LocationOrderName;
  readonly descending: boolean;
}

/** A location in an order: the text of its value, and its id. */
export interface LocationPosition {
  readonly value: string;
  readonly id: number;
}

interface OrderColumn {
  readonly column: string;
  readonly type: string;
  /** What the text of a value looks like. */
  readonly accepts: RegExp;
  /** The text of `listed.value`, if it is not that of the type. */
  readonly text?: string;
}

/** The column of an order with the type of its values; what has no number comes last in both directions. */
const COLUMNS: Readonly<Record<LocationOrderName, (descending: boolean) => OrderColumn>> = {
  NAME: () => ({ column: 'lower(page.name)', type: 'text', accepts: /^[^\0]*$/ }),
  UPDATED: () => ({
    column: 'page.updated_at',
    type: 'timestamptz',
    accepts: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}\+00$/,
    // Not in the time zone of the connection.
    text: `to_char(listed.value at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') || '+00'`,
  }),
  HEALTH: (descending) => ({
    column: `coalesce(counted.score, ${descending ? '(-1)' : '101'}::smallint)`,
    type: 'smallint',
    accepts: /^(-1|\d{1,3})$/,
  }),
  RATING: (descending) => ({
    column: `coalesce(counted.rating, ${descending ? '-1' : '6'})`,
    type: 'numeric',
    accepts: /^(-1|\d(\.\d{1,6})?)$/,
  }),
  DIFFERENCES: () => ({ column: 'counted.differences', type: 'integer', accepts: /^\d{1,9}$/ }),
  LISTINGS: () => ({ column: 'counted.listed', type: 'integer', accepts: /^\d{1,9}$/ }),
};

/** Whether an order is by a column of `location_numbers`, and not of `locations`. */
export function isOfNumbers({ by }: LocationOrder): boolean {
  return by !== 'NAME' && by !== 'UPDATED';
}

/** Whether a text may be the value of a location in this order. */
export function isPosition({ by, descending }: LocationOrder, { value }: LocationPosition): boolean {
  return COLUMNS[by](descending).accepts.test(value);
}

/** The text of the value of a row `listed`, as SQL. */
export function textOfValue({ by, descending }: LocationOrder): string {
  return COLUMNS[by](descending).text ?? 'listed.value::text';
}

/** The keys of an order. The rows are `page` of `locations`, and `counted` of `location_numbers` for an order by numbers. */
export function keysOf(order: LocationOrder): Order<LocationPosition> {
  const { column, type } = COLUMNS[order.by](order.descending);
  return {
    keys: [
      [column, type],
      [isOfNumbers(order) ? 'counted.location_id' : 'page.id', 'integer'],
    ],
    descending: order.descending,
    values: ({ value, id }) => [value, id],
  };
}
