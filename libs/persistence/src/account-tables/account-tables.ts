/** The types of exported columns, by their names in PostgreSQL. */
export const columnTypeNames = [
  'uuid',
  'text',
  'boolean',
  'smallint',
  'integer',
  'bigint',
  'numeric',
  'double',
  'date',
  'timestamptz',
  'jsonb',
  'bytea',
  'tsvector',
  'text[]',
  'integer[]',
  'double[]',
  'timestamptz[]',
] as const;

/** The type of an exported column. */
export type ColumnType = (typeof columnTypeNames)[number];

/** A column that an export of an account contains. */
export interface ExportedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly nullable: boolean;
}

/** A row as a file of an export has it. */
export type ExportedRow = Record<string, unknown>;

/** A column whose value nobody may read: an export contains it encrypted with a passphrase, or leaves it out. */
export interface SecretColumn {
  /** Whether the database has it encrypted. */
  readonly sealed: boolean;
  /** What the encrypted value is bound to. */
  readonly context: (accountId: number, row: ExportedRow) => string;
  /** Changes an imported row whose secrets were left out. `seal` encrypts a new secret for the database. */
  readonly withoutIt?: (row: ExportedRow, seal: (secret: string) => string) => void;
}

/** A table whose rows an export of an account contains. */
export interface ExportedTable {
  /** `name type, name type?`: `?` says that the value may be null. Never the account, which is the same in all rows. */
  readonly columns: string;
  /** Columns that an export does not contain, and why. An import gives them their default. */
  readonly leftOut?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, SecretColumn>>;
  /** A condition of SQL with the account as `$1`; by default all rows with its `account_id`. */
  readonly rows?: string;
  /** False for a table without `account_id`. */
  readonly hasAccount?: boolean;
  /** The column with the id of the images in the media store that belong to a row; `file_type` is their type. */
  readonly images?: string;
  /** Changes a row while it is imported. */
  readonly imported?: (row: ExportedRow) => void;
}

/** What an export of an account does with the tables of a feature: each is exported, or there is a reason why not. */
export interface AccountTables {
  readonly exported: Readonly<Record<string, ExportedTable>>;
  readonly notExported: Readonly<Record<string, string>>;
}

/** The columns that a table declares. */
export function columnsOf({ columns }: Pick<ExportedTable, 'columns'>): readonly ExportedColumn[] {
  return columns.split(',').map((text) => {
    const [, name = '', type = '', nullable] = /^\s*(\w+) ([a-z]+(?:\[\])?)(\?)?\s*$/.exec(text) ?? [];
    const known = columnTypeNames.find((each) => each === type);
    if (known === undefined) throw new Error(`"${text.trim()}" declares no column.`);
    return { name, type: known, nullable: nullable !== undefined };
  });
}
