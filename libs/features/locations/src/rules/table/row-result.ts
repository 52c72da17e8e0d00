import { excerpt } from '@listings/errors';
import { findColumn } from './columns.js';
import type { Column } from './columns.js';
import type { HoursContext } from './hours/hours-context.js';
import type { Note, Problem, RowContext, RowParts, RowPhoto, RowReading } from './row-reading.js';
import type { ValueReading } from './values/value-reading.js';

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Collects what the cells of a row say. */
export class RowResult {
  readonly context: RowContext;
  readonly parts: Mutable<RowParts> = {};
  private id: number | undefined;
  private uses24Hours: boolean | undefined;
  private readonly input: Mutable<RowReading['input']> = {};
  private readonly photos: RowPhoto[] = [];
  private readonly notes: Note[] = [];
  private readonly problems: Problem[] = [];

  constructor(
    private readonly cells: ReadonlyMap<Column, string>,
    context: RowContext,
    /** The country of a row that names none. */
    private readonly assumedCountry: string | undefined,
  ) {
    this.context = context;
  }

  /** The country with which the cells are read. */
  get country(): string | undefined {
    return this.input.countryIso ?? this.assumedCountry;
  }

  /** What the cells with hours are read with. */
  get hoursContext(): HoursContext {
    this.uses24Hours ??= use24Hours(this.cells);
    return { country: this.country, midnightHours: this.context.midnightHours, uses24Hours: this.uses24Hours };
  }

  cell(column: Column): string {
    return this.cells.get(column) ?? '';
  }

  setId(id: number): void {
    this.id = id;
  }

  set<Field extends keyof RowReading['input']>(field: Field, value: RowReading['input'][Field]): void {
    this.input[field] = value;
  }

  addPhoto(photo: RowPhoto): void {
    this.photos.push(photo);
  }

  /** The value of a cell, with its notes; undefined after a problem. */
  valueOf<T>(column: Column, text: string, read: ValueReading<T>): T | undefined {
    if (read.is === 'problem') {
      this.problem(column, read.message, text);
      return undefined;
    }
    for (const { from = text, to, kind } of read.notes) {
      this.notes.push({ column, from: excerpt(from), to: excerpt(to), kind });
    }
    return read.value;
  }

  problem(column: Column, message: string, cell = this.cell(column)): void {
    this.problems.push({ column, cell: excerpt(cell.trim()), message });
  }

  /** A problem of the row as a whole. */
  rowProblem(message: string): void {
    this.problems.push({ column: null, cell: '', message });
  }

  reading(): RowReading {
    const { storeId } = this.input;
    return {
      ...(this.id !== undefined && { id: this.id }),
      ...(storeId && { storeId }),
      input: this.input,
      parts: this.parts,
      ...(this.assumedCountry !== undefined && { assumedCountry: this.assumedCountry }),
      ...(this.photos.length > 0 && { photos: this.photos }),
      notes: this.notes,
      problems: this.problems,
    };
  }
}

/** Hours from 13 on, which only the 24-hour clock has. */
const LATE = /(?<![\d:.h])(?:1[3-9]|2[0-3])(?:[:.h]?[0-5]\d)?(?!\d)/i;

/** Whether a cell with the hours of a week has times of the 24-hour clock: the dates of special days look like some. */
function use24Hours(cells: ReadonlyMap<Column, string>): boolean {
  return [...cells].some(
    ([column, text]) =>
      (column === 'publicHolidayHours' || findColumn(column)?.field === 'businessHours') &&
      column !== 'specialHours' &&
      LATE.test(text),
  );
}
