import pg from 'pg';

/**
 * Formats constants of the code as a list for `in (...)`, such as the states of a state table. Pass values of a request
 * as parameters instead.
 */
export function sqlList(constants: readonly string[]): string {
  return constants.map((each) => pg.escapeLiteral(each)).join(', ');
}
