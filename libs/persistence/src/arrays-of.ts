/** The values of fields of rows, one array for each field: the parameters of an `unnest`. */
export function arraysOf<Row>(rows: readonly Row[], ...fields: readonly (keyof Row)[]): unknown[][] {
  return fields.map((field) => rows.map((row) => row[field]));
}
