import type { FactoryProvider } from '@nestjs/common';
import type { Injected, Token } from './token.js';

/** Provides a value under a token, made of what is injected by these names. */
export function provideFrom<Value, Given extends object>(
  provide: Token<Value>,
  injected: { readonly [Name in keyof Given]: Injected<Given[Name]> },
  make: (given: Given) => Value,
): FactoryProvider<Value> {
  const names = Object.keys(injected);
  return {
    provide,
    inject: Object.values<Injected<unknown>>(injected),
    useFactory: (...found: unknown[]) => make(Object.fromEntries(names.map((name, at) => [name, found[at]])) as Given),
  };
}

/** Provides the dependencies of use cases as one object under a token. */
export function provideDependencies<Dependencies extends object>(
  token: Token<Dependencies>,
  injected: { readonly [Name in keyof Required<Dependencies>]: Injected<Dependencies[Name]> },
): FactoryProvider<Dependencies> {
  return provideFrom<Dependencies, Dependencies>(token, injected, (given) => given);
}
