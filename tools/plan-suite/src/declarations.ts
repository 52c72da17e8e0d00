import {
  changeRows,
  changesOne,
  countChanges,
  selectNumber,
  selectOnly,
  selectOnlyValue,
  selectRow,
  selectRows,
  selectsAny,
  selectSet,
  selectValue,
  selectValues,
} from '@listings/persistence';

/** The names of what declares a function by the statement that it sends (libs/persistence/src/statements.ts). */
export const DECLARATIONS: readonly string[] = [
  selectRows,
  selectRow,
  selectOnly,
  selectValues,
  selectSet,
  selectValue,
  selectOnlyValue,
  selectNumber,
  selectsAny,
  countChanges,
  changeRows,
  changesOne,
].map(({ name }) => name);
