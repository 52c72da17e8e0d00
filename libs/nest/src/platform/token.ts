import type { Abstract } from '@nestjs/common';

declare const provided: unique symbol;

/** Injection token of a value that is no class. Whoever injects by it gets the type of the value. */
export type Token<Value> = symbol & { readonly [provided]?: Value };

/** What a value is injected by: its class, or its token. */
export type Injected<Value> = Abstract<Value> | Token<Value>;

/** What each of some values is injected by. */
export type InjectedEach<Values extends readonly unknown[]> = {
  readonly [Index in keyof Values]: Injected<Values[Index]>;
};

/** The token of a value. Messages show the name. */
export function token<Value>(name: string): Token<Value> {
  return Symbol(name) as Token<Value>;
}
