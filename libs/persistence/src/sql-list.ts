import pg from 'pg';

/** Constants of the code as a list for `in (...)`, such as the states of a state machine. Values of a request are parameters. */
export function sqlList(constants: readonly string[]): string {
  return constants.map((each) => pg.escapeLiteral(each)).join(', ');
}
