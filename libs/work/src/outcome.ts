/**
 * The outcome of a step. `result` is for the kind's own record.
 *
 * - `done`: nothing is left; the row ends, unless something made it due meanwhile.
 * - `again`: the row is due again after some milliseconds. `failed` counts one more failure, otherwise the count begins anew. With `endsFirst`
 *   the row no longer goes before the other rows of its group, because the step has done what somebody asked for.
 * - `waits`: nothing can be done until something makes the row due, for example its owner; at the latest after some milliseconds.
 * - `aside`: the row cannot be worked on; it is set aside until somebody resumes it.
 */
export type WorkOutcome<Result> =
  | { readonly next: 'done'; readonly result: Result }
  | {
      readonly next: 'again';
      readonly inMs: number;
      readonly failed?: boolean;
      readonly endsFirst?: boolean;
      readonly result: Result;
    }
  | { readonly next: 'waits'; readonly for: string; readonly atMostMs?: number; readonly result: Result }
  | { readonly next: 'aside'; readonly reason: string; readonly result: Result };

/** The outcome of a row that is finished. */
export function done<Result>(result: Result): WorkOutcome<Result> {
  return { next: 'done', result };
}

/** The outcome of a row that is due again after `inMs` milliseconds. */
export function again<Result>(
  inMs: number,
  result: Result,
  { failed = false, endsFirst = false } = {},
): WorkOutcome<Result> {
  return { next: 'again', inMs, failed, endsFirst, result };
}

/** The outcome of a row that waits for something, which `makeDue` reports; with `atMostMs` it is due then without that. */
export function waitsFor<Result>(
  what: string,
  result: Result,
  { atMostMs }: { atMostMs?: number } = {},
): WorkOutcome<Result> {
  return { next: 'waits', for: what, atMostMs, result };
}

/** The outcome of a row that is set aside for a reason that people read. */
export function setAside<Result>(reason: string, result: Result): WorkOutcome<Result> {
  return { next: 'aside', reason, result };
}
