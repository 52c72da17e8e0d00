import { entryList } from '@listings/nest';
import type { JobRow } from '../store/jobs.js';
import type { FileToWrite } from './write-file.js';

/** A table to export. */
export interface ExportTable {
  readonly header: readonly string[];
  readonly rows: AsyncIterable<readonly (string | number | boolean | null)[]>;
  /** The same rows with all their fields, where programs read them as lines of JSON. */
  readonly records?: AsyncIterable<object>;
  /** The number of rows, if it is known. */
  readonly total: number | null;
}

/** What an account can export as a file. The rows are read anew if the process ends meanwhile. */
export interface ExportSource {
  /** For example `LOCATIONS`. */
  readonly of: string;
  /** An import reads the file again: its headings are the same in every language. */
  readonly isImported?: boolean;
  open(job: JobRow): Promise<ExportTable>;
}

/** A file that an account can export and that is no table: it says its content itself. */
export interface ExportArchive {
  /** For example `ACCOUNT`. */
  readonly of: string;
  write(job: JobRow): Pick<FileToWrite, 'content' | 'warning'>;
}

/** Injection token of the list of {@link ExportSource} and {@link ExportArchive}: the features add to it. */
export const EXPORT_SOURCES = entryList<ExportSource | ExportArchive>('EXPORT_SOURCES');
