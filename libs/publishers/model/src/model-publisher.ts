import type { CategoryMapping, Publisher } from '@listings/publisher-sdk';

/** What methods do, by `capability.method`. */
export type Behaviour = Readonly<Record<string, (...parameters: never[]) => unknown>>;

/** The fields of capabilities that are not methods. */
const FACTS: { readonly [Capability in keyof Publisher]?: object } = {
  authorization: { pkce: true },
  posts: { findableWithinMs: 60_000 },
  reviews: { scale: 'stars', repliesPerReview: 'one', checkReply: () => [] },
};

/** A plug-in whose methods do what the last call of `behave` set, which each call looks up, and otherwise nothing. */
export class ModelPublisher {
  readonly plugIn: { readonly [Capability in keyof Publisher]?: object };
  readonly categories = this.methods('categories', ['toPublisher', 'fromPublisher']) as unknown as CategoryMapping;
  private behaviour: Behaviour = {};

  /** The names of its methods by their capability. */
  constructor(names: { readonly [Capability in keyof Publisher]?: readonly string[] }) {
    const capabilities = Object.entries(names) as [keyof Publisher, readonly string[]][];
    this.plugIn = Object.fromEntries(
      capabilities.map(([capability, methods]) => [
        capability,
        { ...FACTS[capability], ...this.methods(capability, methods) },
      ]),
    );
  }

  /** Scripts all further calls; what an earlier call of it set is forgotten. */
  behave(behaviour: Behaviour): void {
    this.behaviour = behaviour;
  }

  private methods(capability: string, names: readonly string[]) {
    const method =
      (name: string) =>
      (...parameters: never[]) =>
        this.behaviour[`${capability}.${name}`]?.(...parameters);
    return Object.fromEntries(names.map((name) => [name, method(name)]));
  }
}
