/** Something the user can put right: its message is a sentence and is printed without a stack. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
