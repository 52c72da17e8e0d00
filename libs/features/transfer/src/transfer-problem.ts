/** An export or import cannot be done. The message is a sentence for the operator. */
export class TransferProblem extends Error {
  override name = 'TransferProblem';
}
