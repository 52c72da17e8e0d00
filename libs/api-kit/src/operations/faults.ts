import { joinedErrors, MOST_ERRORS, PortalError, RequestError } from '@listings/errors';
import type { FieldProblem } from '@listings/errors';

/** The faults of a request, which are reported together [contract 14]. */
export class Faults {
  private readonly found: (RequestError | PortalError)[] = [];

  add(fault: RequestError | PortalError): void {
    this.found.push(fault);
  }

  /** What a function returns; undefined if it throws a fault. */
  of<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof RequestError || error instanceof PortalError)) throw error;
      this.add(error);
      return undefined;
    }
  }

  /** Throws one error for all faults, if there are any. */
  throw(): void {
    const [first, ...others] = this.found;
    if (first instanceof RequestError)
      throw joinedErrors([first, ...others.filter((each) => each instanceof RequestError)]);
    if (!first) return;
    const problems = this.found.flatMap(problemsOf);
    throw new PortalError(first.code, first.message, {
      status: first.status,
      problems: problems.slice(0, MOST_ERRORS),
    });
  }
}

function problemsOf(fault: RequestError | PortalError): readonly FieldProblem[] {
  if (fault instanceof PortalError) return fault.problems;
  return fault.problems.map(({ field = 'body', reason }) => ({ field, message: reason }));
}
