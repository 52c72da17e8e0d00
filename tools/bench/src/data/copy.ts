import type pg from 'pg';

/** A value of a row for COPY: null, or a value whose text PostgreSQL parses. Arrays become array literals. */
export type CopyValue = string | number | boolean | Date | null | readonly (string | number)[];

/** Formats one line of COPY's text format. */
export function copyLine(values: readonly CopyValue[]): string {
  return values.map((value) => (value === null ? '\\N' : escaped(textOf(value)))).join('\t');
}

function textOf(value: Exclude<CopyValue, null>): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object') return String(value);
  return `{${value.map((each) => (typeof each === 'number' ? each : JSON.stringify(each))).join()}}`;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escaped(text: string): string {
  return /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (each) => ESCAPES[each] as string) : text;
}

/** The part of pg's connection that COPY needs; pg passes it to a query on submission. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** Sends lines of {@link copyLine} to a table with COPY, the fastest import, for which node-postgres has no method. */
export function copyInto(client: pg.Client, target: string, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined;
    const submittable = {
      submit: (connection: CopyConnection) => connection.query(`copy ${target} from stdin`),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(Buffer.from(`${lines.join('\n')}\n`));
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => (failure ? undefined : resolve()),
    };
    client.query(submittable as unknown as pg.Submittable);
  });
}
