import type { Publisher } from '@listings/publisher-sdk';
import type { MemorySession } from '@listings/publisher-sdk/testing';
import type { Capabilities, MethodOf, Place, RequestOf, ResultOf } from './capabilities.js';
import { demand, valueOfCall } from './demand.js';
import type { PublisherWorld } from './driver.js';
import { collect, forms } from './readings.js';

/** What a call needs of the context of a check. */
interface CallContext {
  readonly publisher: Publisher;
}

/** What the calls of an account that is connected first need. */
interface ConnectContext extends CallContext {
  readonly world: PublisherWorld;
  connect(): Promise<MemorySession>;
}

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
  { publisher }: CallContext,
  capability: keyof Capabilities,
  name: string,
  request: object,
): Promise<unknown> {
  const methods = publisher[capability] as unknown as Readonly<Record<string, (request: object) => unknown>>;
  demand(methods[name], `the plug-in offers ${capability} without the method ${name}`);
  const answer = methods[name](request);
  const isList = typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
  const result = isList ? await collect(answer as AsyncIterable<unknown>) : await answer;
  const form = (forms[capability] as Readonly<Record<string, (result: unknown, of: Publisher) => void>>)[name];
  form?.(result, publisher);
  return result;
}

/** The methods of a capability for a listing, with `call` as they are, and with `ask` those that must succeed. */
export function methodsFor<C extends keyof Capabilities>(
  context: CallContext,
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
  context: ConnectContext,
  capability: C,
  listingRef = context.world.listings.ordinary,
) {
  const place = { session: await context.connect(), listingRef };
  return { ...place, ...methodsFor(context, capability, place) };
}
