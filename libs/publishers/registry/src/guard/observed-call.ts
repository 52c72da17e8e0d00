import { beginSpan, traced } from '@listings/platform';
import type { Clock, SpanFacts } from '@listings/platform';

/** A call to a publisher that has ended. */
export interface ObservedCall {
  /** The publisher's constant. */
  readonly publisher: string;
  /** Capability and method, such as `posts.createPost`. */
  readonly operation: string;
  /** When it began, by {@link Clock.monotonic}. */
  readonly beganAt: number;
  readonly tookMs: number;
  /** What the plug-in threw; absent after a success. */
  readonly thrown?: { readonly error: unknown };
}

/** Is told about each call to a publisher when it ends. It must not throw. */
export type CallObserver = (call: ObservedCall) => void;

/** Who makes the calls that are observed, and who is told about them. */
export interface Observed {
  readonly publisher: string;
  readonly operation: string;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly observe: CallObserver;
}

/** Calls a publisher, and tells when the answer is there. */
export async function observed<T>(about: Observed, call: () => Promise<T>): Promise<T> {
  const end = begin(about);
  try {
    const answer = await traced(spanOf(about), call);
    end();
    return answer;
  } catch (error) {
    end({ error });
    throw error;
  }
}

/** Reads a list of a publisher, and tells when its last item is read. A list that the caller leaves early has succeeded. */
export async function* observedItems<T, R>(about: Observed, list: AsyncGenerator<T, R>): AsyncGenerator<T, R> {
  const end = begin(about);
  const span = beginSpan(spanOf(about));
  let thrown: { error: unknown } | undefined;
  try {
    return yield* list;
  } catch (error) {
    thrown = { error };
    throw error;
  } finally {
    span?.end(thrown);
    end(thrown);
  }
}

/** The span of a call, within the trace of what called. */
function spanOf({ publisher, operation }: Observed): SpanFacts {
  const attributes = { 'listings.publisher': publisher, 'listings.publisher.operation': operation };
  return { name: `${publisher} ${operation}`, kind: 'client', within: true, attributes };
}

function begin({ publisher, operation, clock, observe }: Observed): (thrown?: { error: unknown }) => void {
  const beganAt = clock.monotonic();
  return (thrown) =>
    observe({ publisher, operation, beganAt, tookMs: clock.monotonic() - beganAt, ...(thrown && { thrown }) });
}
