import { columnsOf } from '@listings/persistence';
import type { ColumnType } from '@listings/persistence';
import { exportedTables } from './account-tables.js';
import { EXPORT_VERSION, ImageLine, Manifest } from './manifest.js';

const listOf = (items: object) => ({ type: 'array', items });
const NUMBER = { type: 'number' };
const TIME = { type: 'string', description: 'A time with its offset from UTC, or "infinity".' };

const TYPES: Readonly<Record<ColumnType, object>> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  boolean: { type: 'boolean' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  numeric: NUMBER,
  double: NUMBER,
  date: { type: 'string', format: 'date' },
  timestamptz: TIME,
  jsonb: {},
  bytea: { type: 'string', pattern: '^\\\\x[0-9a-f]*$' },
  tsvector: { type: 'string', description: 'Words for the search.' },
  'text[]': listOf({ type: 'string' }),
  'integer[]': listOf({ type: 'integer' }),
  'double[]': listOf({ type: ['number', 'null'] }),
  'timestamptz[]': listOf(TIME),
};

/** The JSON Schema of all files of an export: one definition for a line of each table, one for the manifest, and one for a line of a list of images. */
export function exportSchema(): object {
  const tables = [...exportedTables].map(([name, table]) => {
    const secrets = Object.keys(table.secrets ?? {});
    const columns = columnsOf(table).map((column) => {
      const isSecret = secrets.includes(column.name);
      const type = TYPES[column.type];
      const described = isSecret ? { type: 'string', description: 'Encrypted with the passphrase, or null.' } : type;
      return [column.name, column.nullable || isSecret ? { anyOf: [described, { type: 'null' }] } : described] as const;
    });
    const required = columns.map(([column]) => column);
    return [
      `tables/${name}.jsonl`,
      { type: 'object', properties: Object.fromEntries(columns), required, additionalProperties: false },
    ] as const;
  });
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Export of an account, version ${EXPORT_VERSION}`,
    $defs: { 'manifest.json': Manifest, 'image-lists/*.jsonl': ImageLine, ...Object.fromEntries(tables) },
  };
}
