/** Which interactions of a day a sum counts; absent conditions do not restrict it. */
export interface CellFilter {
  /** 1 to 5, or 0 for those without stars. */
  readonly ratings?: readonly number[];
  readonly responded?: boolean;
}

const RATINGS = [0, 1, 2, 3, 4, 5];

/**
 * The sum of the columns of a row of `interaction_day_counts` that count what a filter matches, as an SQL expression.
 * Equal filters give equal texts, which prepared statements depend on.
 */
export function cellSum(table: string, { ratings = RATINGS, responded }: CellFilter = {}): string {
  const kinds = responded === undefined ? ['pending', 'responded'] : [responded ? 'responded' : 'pending'];
  const wanted = RATINGS.filter((rating) => ratings.includes(rating));
  const columns = wanted.flatMap((rating) => kinds.map((kind) => `${table}.${kind}_${rating}`));
  return columns.length === 0 ? '0' : `(${columns.join(' + ')})`;
}

/** The sum of the stars of a row of `interaction_day_counts`, as an SQL expression. */
export function starSum(table: string): string {
  return `(${[1, 2, 3, 4, 5].map((rating) => `${rating} * ${cellSum(table, { ratings: [rating] })}`).join(' + ')})`;
}
