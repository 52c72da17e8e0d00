import pg from 'pg';

/** The columns of a row as texts. */
export type TextRow = readonly (string | null)[];

/** Returns every value as the text that PostgreSQL sends, because values that are only copied need no parsing. */
const asText: pg.CustomTypesConfig = { getTypeParser: () => (value: string) => value } as pg.CustomTypesConfig;

/** Where a bare server finds its data. */
export interface BareDatabase {
  readonly databaseUrl: string;
  readonly connections: number;
}

/** Connections for prepared statements whose rows are texts. */
export function textConnections({ databaseUrl, connections }: BareDatabase, name: string) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections, application_name: name });
  return {
    run: async (statement: string, text: string, values: unknown[]): Promise<TextRow[]> =>
      (await pool.query<string[]>({ name: statement, text, values, rowMode: 'array', types: asText })).rows,
    close: () => pool.end(),
  };
}

/** The response with a page of `size` rows; a row more says that another page follows. */
export function pageJson(
  operation: string,
  rows: readonly TextRow[],
  page: {
    readonly size: number;
    readonly behind: boolean;
    readonly total: string | null | undefined;
    readonly node: (row: TextRow) => string | null | undefined;
    readonly cursor: (row: TextRow) => string | null | undefined;
  },
): string {
  const { size, behind, node, cursor, total = '0' } = page;
  const shown = rows.length > size ? rows.slice(0, size) : rows;
  let last = 'null';
  const edges = shown.map((row) => {
    last = `"${cursor(row)}"`;
    return `{"node":${node(row)},"cursor":${last}}`;
  });
  const pageInfo = `{"hasNextPage":${rows.length > size},"hasPreviousPage":${behind},"endCursor":${last},"total":${total}}`;
  return `{"data":{"${operation}":{"edges":[${edges.join(',')}],"pageInfo":${pageInfo},"totalCount":${total}}}}`;
}
