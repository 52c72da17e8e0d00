import type { DayRange } from '@listings/domain';
import { languageOf } from '@listings/language';
import type { Language } from '@listings/language';
import { entryList } from '@listings/nest';
import type { JobRow } from '../store/jobs.js';

/** A cell of a report. */
export type ReportCell = string | number | boolean | null;

/**
 * A row of the first sheet, named by one of the words of workbooks: a number of the period, and the numbers of the days that can be compared.
 */
export interface ReportNumber {
  readonly name: string;
  readonly value: number | null;
  /** The number of the compared days of the period; absent or null: nothing is compared. */
  readonly compared?: number | null;
  /** The number of the days before. */
  readonly before?: number | null;
}

/** A sheet of a report. Its name and its header are words of workbooks, which the job translates. Its rows are read when those of the sheets before are written. */
export interface ReportSheet {
  readonly name: string;
  readonly header: readonly string[];
  rows(): AsyncIterable<readonly ReportCell[]>;
}

/** What a feature contributes to the report of an account. Everything is read anew if the process ends meanwhile. */
export interface ReportPart {
  /** Its numbers of the first sheet, in their order. */
  numbers(report: Report): Promise<readonly ReportNumber[]>;
  /** Its sheets, in their order. */
  sheets(report: Report): readonly ReportSheet[];
}

/** What a report is about. */
export interface ReportRequest {
  readonly range: DayRange;
  /** The first day of the period that it is compared with. */
  readonly beforeFrom: string;
  /** Hostnames of publishers; absent: all. */
  readonly hostnames?: readonly string[];
  /** Which locations, as rankings take them; without any condition, all of the account. */
  readonly locations: object;
  /** These locations in words. */
  readonly selection: string;
  /** The name under which the account appears; absent in reports that an earlier release has started. */
  readonly brand?: string;
}

/** A report of an account. */
export interface Report extends ReportRequest {
  readonly accountId: number;
  /** The language of the person who asked for it. */
  readonly language: Language;
}

/** The report that a job writes. */
export function reportOf({ accountId, parameters }: JobRow): Report {
  const { language, ...request } = parameters as unknown as ReportRequest & { readonly language?: string };
  return { ...request, accountId, language: languageOf(language) };
}

/** Injection token of the list of {@link ReportPart}: the features add to it, in the order of the sheets. */
export const REPORT_PARTS = entryList<ReportPart>('REPORT_PARTS');
