import type { FactoryProvider } from '@nestjs/common';
import type { Injected, Token } from './token.js';

/** Provides the dependencies of use cases as one object under a token. */
export function provideDependencies<Dependencies extends object>(
  token: Token<Dependencies>,
  injected: { readonly [Name in keyof Required<Dependencies>]: Injected<Dependencies[Name]> },
): FactoryProvider<Dependencies> {
  const names = Object.keys(injected);
  return {
    provide: token,
    inject: Object.values<Injected<unknown>>(injected),
    useFactory: (...found: unknown[]) => Object.fromEntries(names.map((name, at) => [name, found[at]])) as Dependencies,
  };
}
