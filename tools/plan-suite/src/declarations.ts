import {
  changeRows,
  changesOne,
  countChanges,
  selectNumber,
  selectRow,
  selectRows,
  selectsAny,
  selectValue,
  selectValues,
} from '@listings/persistence';

/** The names of what declares a function by the statement that it sends (libs/persistence/src/statements.ts). */
export const DECLARATIONS: readonly string[] = [
  selectRows,
  selectRow,
  selectValues,
  selectValue,
  selectNumber,
  selectsAny,
  countChanges,
  changeRows,
  changesOne,
].map(({ name }) => name);
