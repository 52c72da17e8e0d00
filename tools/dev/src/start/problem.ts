/** A problem that the user can fix: its message is a sentence and is printed without a stack trace. */
export class StartProblem extends Error {
  override name = 'StartProblem';
}
