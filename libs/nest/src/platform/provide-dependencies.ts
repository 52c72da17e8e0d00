import type { Abstract, FactoryProvider } from '@nestjs/common';

/** What is injected for each dependency: its class, or the token of an interface. */
type Injected<Dependencies> = {
  readonly [Name in keyof Required<Dependencies>]: Abstract<Dependencies[Name]> | symbol;
};

/** Provides the dependencies of use cases as one object under a token. */
export function provideDependencies<Dependencies extends object>(
  token: symbol,
  injected: Injected<Dependencies>,
): FactoryProvider<Dependencies> {
  const names = Object.keys(injected);
  return {
    provide: token,
    inject: Object.values(injected),
    useFactory: (...found: unknown[]) => Object.fromEntries(names.map((name, at) => [name, found[at]])) as Dependencies,
  };
}
