import { excerpt } from '@listings/errors';
import type { Table, TableRow } from '@listings/spreadsheets';
import type { Column, ColumnMapping } from '../../rules/table/columns.js';
import { DateSurvey } from '../../rules/table/hours/written-dates.js';
import type { ImportedCells } from './import-parameters.js';
import { areOneColumn, repeatedColumns } from './repeated-columns.js';

/** What may contain a date. */
const DATE = /\d([./-])\s?\d{1,2}\1\s?\d/;
/** The columns with dates whose order the file must say. */
const DATED: ReadonlySet<Column | null> = new Set<Column>(['permanentlyClosedAt', 'reopensAt', 'specialHours']);

/** Looks at the rows of a file while they are stored, and finds what only all rows together show, and what a person should know. */
export class FileSurvey {
  /** The positions of the columns with a text. */
  readonly filled = new Set<number>();
  /** Whether a person must say what hours of a row mean. */
  asksHours = false;
  private readonly dates: DateSurvey[] = [];
  private readonly repeated: RepeatedColumn[];
  private hidden = 0;
  private beyond: { readonly row: number; readonly text: string } | undefined;

  /** `asks` says whether the hours of a row mean something that only a person knows. */
  constructor(
    private readonly table: Pick<Table, 'kind' | 'header'>,
    private readonly asks: (cells: readonly string[]) => boolean = () => false,
  ) {
    this.repeated = repeatedColumns(table.header).map((positions) => ({ positions }));
  }

  /** A row as it is stored. In a sheet, a text behind the last column is a remark beside the table and moves no other cell. */
  see({ number: line, cells, isHidden }: TableRow): ImportedCells {
    const { kind, header } = this.table;
    if (isHidden === true) this.hidden += 1;
    for (const [position, cell] of cells.entries()) {
      if (cell !== '' && cell.trim() !== '') this.filled.add(position);
      if (DATE.test(cell)) (this.dates[position] ??= new DateSurvey()).see(cell);
    }
    this.asksHours ||= this.asks(cells);
    for (const each of this.repeated) each.differsIn ??= differ(cells, each.positions) ? line : undefined;
    if (kind === 'CSV' || cells.length <= header.length) return { line, cells };
    const text = cells.slice(header.length).find((cell) => cell.trim() !== '');
    if (text !== undefined) this.beyond ??= { row: line, text: text.trim() };
    return { line, cells: cells.slice(0, header.length) };
  }

  /** The order that the dates of the file prove, and a date that can mean two days if none of them does. */
  datesOf(mapping: ColumnMapping): Pick<DateSurvey, 'order' | 'ambiguous'> {
    return DateSurvey.together(this.dates.filter((_, position) => DATED.has(mapping[position] ?? null)));
  }

  /** The names that several columns with one meaning have, with the first row in which these have different texts. */
  repeatedIn(mapping: ColumnMapping): readonly { readonly name: string; readonly differsIn: number | undefined }[] {
    return this.repeated
      .filter(({ positions }) => areOneColumn(positions, mapping))
      .map(({ positions: [first = 0], differsIn }) => ({ name: this.table.header[first] ?? '', differsIn }));
  }

  /** What a person should know about the rows. */
  get remarks(): readonly string[] {
    return [...(this.hidden === 0 ? [] : [HIDDEN_ROWS(this.hidden)]), ...(this.beyond ? [BEYOND(this.beyond)] : [])];
  }
}

interface RepeatedColumn {
  readonly positions: readonly number[];
  differsIn?: number | undefined;
}

function differ(cells: readonly string[], positions: readonly number[]): boolean {
  return new Set(positions.flatMap((position) => cells[position]?.trim() || [])).size > 1;
}

const HIDDEN_ROWS = (count: number) =>
  `${count === 1 ? '1 row is' : `${count} rows are`} hidden in the sheet, and imported. Delete them from the sheet if they do not belong to it.`;
const BEYOND = ({ row, text }: { row: number; text: string }) =>
  `Texts behind the last column are left out, such as "${excerpt(text)}" in row ${row}. Give their column a name if they belong to the table.`;
