import type { Clock } from '@listings/platform';
import { PublisherRegistry } from '@listings/publisher-registry';
import { PublisherError } from '@listings/publisher-sdk';
import type { Publisher } from '@listings/publisher-sdk';

const CLOSED_MS = 3 * 60 * 60_000;

/** What a method of a publisher does that takes no calls for three hours from now on, and how often it was called. */
export function closedMethod(clock: Pick<Clock, 'now'>) {
  const asked = { calls: 0 };
  const refuse = (): never => {
    asked.calls += 1;
    const notBefore = new Date(clock.now().getTime() + CLOSED_MS);
    throw new PublisherError({ kind: 'TRANSIENT', text: 'closed', notBefore });
  };
  return { asked, refuse };
}

/** One method of one publisher. */
export interface PublisherMethod {
  readonly publisher: string;
  readonly capability: keyof Publisher;
  readonly method: string;
}

type Method = (request: unknown) => Promise<unknown>;

/** The publishers of a process at which one method is what `replace` makes of it. */
export function registryWith(
  { all }: PublisherRegistry,
  { publisher, capability, method }: PublisherMethod,
  replace: (method: Method) => Method,
): PublisherRegistry {
  const publishers = all.map((each) => {
    const offered = each.publisher[capability] as Record<string, Method> | undefined;
    const replaced = offered?.[method]?.bind(offered);
    if (each.names.constant !== publisher || !replaced) return each;
    return { ...each, publisher: { ...each.publisher, [capability]: { ...offered, [method]: replace(replaced) } } };
  });
  return new PublisherRegistry(publishers);
}

/** The publishers of a process at which one method is a {@link closedMethod}. */
export function closedRegistry(registry: PublisherRegistry, method: PublisherMethod, clock: Pick<Clock, 'now'>) {
  const { asked, refuse } = closedMethod(clock);
  return { asked, publishers: registryWith(registry, method, () => async () => refuse()) };
}
