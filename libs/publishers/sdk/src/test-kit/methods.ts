import type { PublisherSession } from '../authorization.js';
import type { Publisher } from '../publisher.js';
import type { ReviewReplies, ReviewsReading } from '../reviews.js';
import type { CheckContext } from './check-context.js';
import { valueOfCall } from './demand.js';
import { collect, forms } from './readings.js';

/** The capabilities for connected accounts. The kit calls methods for replies only if the plug-in has them. */
export interface Capabilities extends Required<Omit<Publisher, 'authorization' | 'reviews'>> {
  readonly reviews: ReviewsReading & Required<ReviewReplies>;
}

/** The session and the listing of a request. */
interface Place {
  readonly session: PublisherSession;
  readonly listingRef: string;
}

/** The names of the methods of a capability that call the publisher. */
export type MethodOf<C extends keyof Capabilities> = string &
  {
    [M in keyof Capabilities[C]]-?: NonNullable<Capabilities[C][M]> extends (
      request: never,
    ) => Promise<unknown> | AsyncIterable<unknown>
      ? M
      : never;
  }[keyof Capabilities[C]] &
  keyof Capabilities[C];

/** What a request of a method has besides session and listing, which it may replace. */
export type RequestOf<C extends keyof Capabilities, M extends MethodOf<C>> =
  NonNullable<Capabilities[C][M]> extends (request: infer R) => unknown ? Omit<R, keyof Place> & Partial<Place> : never;

/** What a method returns, with all items of a list. */
export type ResultOf<C extends keyof Capabilities, M extends MethodOf<C>> =
  NonNullable<Capabilities[C][M]> extends (request: never) => infer Result
    ? Result extends AsyncIterable<infer Item>
      ? Item[]
      : Awaited<Result>
    : never;

/** The methods of a capability for one listing. `what` names a call in the sentences about it. */
type Methods<C extends keyof Capabilities> = {
  readonly [M in MethodOf<C>]: (
    ...given: Partial<RequestOf<C, M>> extends RequestOf<C, M>
      ? [request?: RequestOf<C, M>, what?: string]
      : [request: RequestOf<C, M>, what?: string]
  ) => Promise<ResultOf<C, M>>;
};

/** Calls a method as the core does, reads a list whole, and demands the form that the SDK defines. */
export async function callMethod(
  { publisher }: Pick<CheckContext, 'publisher'>,
  capability: keyof Capabilities,
  name: string,
  request: object,
): Promise<unknown> {
  const methods = publisher[capability] as unknown as Readonly<Record<string, (request: object) => unknown>>;
  const answer = methods[name]?.(request);
  const isList = typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
  const result = isList ? await collect(answer as AsyncIterable<unknown>) : await answer;
  const form = (forms[capability] as Readonly<Record<string, (result: unknown, of: Publisher) => void>>)[name];
  form?.(result, publisher);
  return result;
}

/** The methods of a capability for a listing, with `call` as they are, and with `ask` those that must succeed. */
export function methodsFor<C extends keyof Capabilities>(
  context: Pick<CheckContext, 'publisher'>,
  capability: C,
  place: Pick<Place, 'session'> & Partial<Place>,
): { readonly call: Methods<C>; readonly ask: Methods<C> } {
  const call = (name: string, request?: object) => callMethod(context, capability, name, { ...place, ...request });
  return {
    call: methodsBy(call) as Methods<C>,
    ask: methodsBy((name, request, what = name) => valueOfCall(what, () => call(name, request))) as Methods<C>,
  };
}

function methodsBy(run: (name: string, request?: object, what?: string) => Promise<unknown>): unknown {
  return new Proxy({}, { get: (_, name) => (request?: object, what?: string) => run(String(name), request, what) });
}

/** Connects the account, for a listing of it with the methods of a capability. */
export async function connected<C extends keyof Capabilities>(
  context: CheckContext,
  capability: C,
  listingRef = context.world.listings.ordinary,
) {
  const place = { session: await context.connect(), listingRef };
  return { ...place, ...methodsFor(context, capability, place) };
}
