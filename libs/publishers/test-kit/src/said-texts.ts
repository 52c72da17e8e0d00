import type { Publisher } from '@listings/publisher-sdk';
import { SecretTexts, secretValuesOf } from '@listings/publisher-sdk/secrets';

/** Different texts that are kept until the end of a check, and the length of each. */
const MOST_TEXTS = 20_000;
const LONGEST = 20_000;
const MOST_DEPTH = 24;
const MOST_CAUSES = 10;

type Callable = (this: unknown, ...given: unknown[]) => unknown;

/** Keeps all texts that a plug-in says, in results and in what it throws, and the credentials that it gets for accounts. */
export class SaidTexts {
  /** Each text with the method that has said it first. */
  private readonly texts = new Map<string, string>();
  private readonly secrets = new Set<string>();

  /** The publisher, whose methods are listened to. */
  around(publisher: Publisher): Publisher {
    const capabilities = Object.entries(publisher).map(([name, capability]) => [
      name,
      typeof capability === 'object' && capability !== null
        ? this.aroundMethods(name, capability as object)
        : capability,
    ]);
    return Object.fromEntries(capabilities) as unknown as Publisher;
  }

  /** The method that has said one of these secrets, or a credential of an account; undefined if none has. */
  whoSaid(secrets: readonly string[]): string | undefined {
    const searched = new SecretTexts([...secrets, ...this.secrets]);
    for (const [text, what] of this.texts) if (searched.clean(text) !== text) return what;
    return undefined;
  }

  private aroundMethods(capability: string, methods: object): object {
    return new Proxy(methods, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        const what = `${capability}.${String(name)}`;
        return (...given: unknown[]) => this.listen(what, () => (value as Callable).apply(target, given));
      },
    });
  }

  private listen(what: string, call: () => unknown): unknown {
    const thrown = (error: unknown): never => {
      this.noteThrown(what, error);
      throw error;
    };
    let answer: unknown;
    try {
      answer = call();
    } catch (error) {
      return thrown(error);
    }
    if (answer instanceof Promise)
      return answer.then((result: unknown) => {
        this.noteResult(what, result);
        return result;
      }, thrown);
    if (typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer)
      return this.listenToItems(what, answer as AsyncIterable<unknown>, thrown);
    this.noteResult(what, answer);
    return answer;
  }

  private async *listenToItems(
    what: string,
    items: AsyncIterable<unknown>,
    thrown: (error: unknown) => never,
  ): AsyncGenerator<unknown> {
    try {
      for await (const item of items) {
        this.note(what, item);
        yield item;
      }
    } catch (error) {
      thrown(error);
    }
  }

  /** The credentials and the state in the result of a sign-in are for the plug-in alone. */
  private noteResult(what: string, result: unknown): void {
    if (!what.startsWith('authorization.') || typeof result !== 'object' || result === null)
      return this.note(what, result);
    const { credentials, state, ...said } = result as Readonly<Record<string, unknown>>;
    secretValuesOf(credentials).named.forEach((secret) => this.secrets.add(secret));
    this.note(what, typeof state === 'object' ? said : { ...said, state });
  }

  private note(what: string, value: unknown, depth = 0): void {
    if (typeof value === 'string') return this.noteText(what, value);
    if (typeof value !== 'object' || value === null || depth > MOST_DEPTH) return;
    for (const inner of Object.values(value)) this.note(what, inner, depth + 1);
  }

  private noteThrown(what: string, error: unknown): void {
    let each = error;
    for (let causes = 0; causes < MOST_CAUSES && typeof each === 'object' && each !== null; causes += 1) {
      const { message, failure, cause } = each as { message?: unknown; failure?: unknown; cause?: unknown };
      this.note(what, { message, failure });
      each = cause;
    }
  }

  private noteText(what: string, text: string): void {
    if (this.texts.size < MOST_TEXTS && text.length <= LONGEST && !this.texts.has(text)) this.texts.set(text, what);
  }
}
