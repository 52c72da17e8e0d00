import type { ExportSource, ExportTable } from '@listings/feature-jobs';
import { templateRows } from '../../rules/table/template.js';

/** Exports an empty table of locations with an example row. */
export class LocationTemplate implements ExportSource {
  readonly of = 'LOCATION_TEMPLATE';
  readonly isImported = true;

  async open(): Promise<ExportTable> {
    const [header = [], ...rows] = templateRows();
    return { header: header.map(String), total: rows.length, rows: inOrder(rows) };
  }
}

async function* inOrder<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
