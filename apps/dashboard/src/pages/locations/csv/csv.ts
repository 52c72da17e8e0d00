import { withoutGuard } from '../../../components/csv.js';

/** A table read from CSV. */
export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Why a text is no CSV; `line` is where the record starts. */
export interface CsvProblem {
  readonly kind: 'empty' | 'quote';
  readonly line: number;
}

/** The separators that spreadsheets write; the one that occurs most in the first line is taken. */
const SEPARATORS = [',', ';', '\t'];

/**
 * Reads CSV [RFC 4180]: quoted fields may contain separators, line ends and doubled quotes. It also takes semicolons and
 * tabs, a byte order mark, lines that end with LF or CR, and leaves out empty lines.
 */
export function parseCsv(text: string): CsvTable | CsvProblem {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = separatorOf(body);
  const records: string[][] = [];
  let record: string[] = [];
  let field = '';
  let quotedAt: number | undefined;
  let isQuotedField = false;
  let line = 1;
  const endField = () => {
    record.push(withoutGuard(field));
    field = '';
    isQuotedField = false;
  };
  const endRecord = () => {
    const isEmpty = record.length === 0 && field === '' && !isQuotedField;
    endField();
    if (!isEmpty) records.push(record);
    record = [];
  };
  for (let at = 0; at < body.length; at += 1) {
    const sign = body.charAt(at);
    if (sign === '\n') line += 1;
    if (quotedAt !== undefined) {
      if (sign !== '"') field += sign;
      else if (body[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quotedAt = undefined;
    } else if (sign === '"' && field === '' && !isQuotedField) {
      quotedAt = line;
      isQuotedField = true;
    } else if (sign === separator) endField();
    else if (sign === '\n') endRecord();
    else if (sign === '\r') {
      if (body[at + 1] !== '\n') endRecord();
    } else field += sign;
  }
  if (quotedAt !== undefined) return { kind: 'quote', line: quotedAt };
  if (field !== '' || isQuotedField || record.length > 0) endRecord();
  const [header, ...rows] = records;
  return header ? { header: header.map((name) => name.trim()), rows } : { kind: 'empty', line: 1 };
}

/** Whether the text was read. */
export function isCsvTable(result: CsvTable | CsvProblem): result is CsvTable {
  return 'header' in result;
}

function separatorOf(text: string): string {
  const end = text.search(/[\r\n]/);
  const first = end === -1 ? text : text.slice(0, end);
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}
