import type { FileBody } from '@listings/api-kit';
import { assertFileSize } from '../stored-files/receive-file.js';

/** A table: CSV or a workbook. */
export const TABLE_FILE: FileBody = {
  types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/octet-stream'],
  assertSize: assertFileSize,
};
