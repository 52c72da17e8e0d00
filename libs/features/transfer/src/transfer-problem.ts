/** An export or import cannot be done. The message is a sentence for the operator. */
export class TransferProblem extends Error {
  override name = 'TransferProblem';
}

/** The problem of an export whose file has rows that no account has; `reason` says why. */
export function wrongRows(file: string, reason: string): TransferProblem {
  return new TransferProblem(`The export is damaged: ${file} has rows that no account has (${reason}).`);
}
