export { columnLabel, COLUMNS, EXPORT_COLUMNS, findColumn } from './columns.js';
export type { Column, ColumnDefinition, ColumnMapping } from './columns.js';
export { completeRow } from './complete-row.js';
export { headerKey, headerKeys } from './header/header-key.js';
export { knownHeaders, proposeMapping } from './header/propose-mapping.js';
export { asksMidnightHours } from './hours/asks-midnight-hours.js';
export { MIDNIGHT_HOURS } from './hours/hours-context.js';
export type { MidnightHours } from './hours/hours-context.js';
export { DateSurvey } from './hours/written-dates.js';
export { readRow } from './read-row.js';
export { NOTE_KINDS } from './row-reading.js';
export type {
  CompletedRow,
  DateOrder,
  Note,
  NoteKind,
  Problem,
  RowContext,
  RowPhoto,
  RowReading,
} from './row-reading.js';
export { ruleWords } from './rule-words.js';
export type { RuleWords } from './rule-words.js';
export { placeRemark } from './values/place.js';
export { templateRows } from './template.js';
export { withZeros } from './values/store-code.js';
export { writeRow } from './write-row.js';
export type { Cell, RowExtras } from './write-row.js';
