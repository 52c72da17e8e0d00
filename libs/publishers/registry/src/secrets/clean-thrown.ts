import { PublisherError } from '@listings/publisher-sdk';
import type { PublisherFailure } from '@listings/publisher-sdk';
import { invalidResult } from '../guard/guarded-items.js';
import { holdsSecret } from './holds-secret.js';
import type { SecretScope } from './secret-scope.js';

/** Errors among the causes of one. */
const MOST_ERRORS = 20;
/** Characters of all texts of an error and its causes. */
const MOST_TEXT = 200_000;

/** Fields of a failure that identify something: they are not changed. */
const IDENTIFYING: ReadonlySet<string> = new Set(['kind', 'listingRef', 'code', 'field', 'scope', 'reason']);

/**
 * What a plug-in has thrown, without the secrets of the call in the texts of the error and of its causes. An error without a secret is returned as it is.
 * A failure with a secret in a reference becomes an invalid result. If another field has one, such as the request that failed, the copy has no other fields.
 */
export function withoutSecretsThrown(error: unknown, secrets: SecretScope): unknown {
  if (secrets.isEmpty) return error;
  const copy = new CleanCopy(secrets);
  const cleaned = copy.of(error);
  return copy.isChanged ? cleaned : error;
}

/** Fields of an error that its copy has. */
const COPIED: ReadonlySet<string> = new Set(['name', 'message', 'stack', 'failure', 'errors', 'cause']);

/** Copies an error with its causes, within bounds: what is left out counts as changed. */
class CleanCopy {
  isChanged = false;
  private errors = 0;
  private text = 0;
  private readonly seen = new Set<object>();

  constructor(private readonly secrets: SecretScope) {}

  of(thrown: unknown): unknown {
    if (typeof thrown === 'string') return this.cleaned(thrown);
    if (typeof thrown !== 'object' || thrown === null) return thrown;
    if (this.seen.has(thrown) || this.errors >= MOST_ERRORS) return this.leftOut();
    this.seen.add(thrown);
    this.errors += 1;
    if (holdsSecret(othersOf(thrown), this.secrets)) this.isChanged = true;
    const read = (name: string) => attempt(() => (thrown as Readonly<Record<string, unknown>>)[name]);
    const causes = read('errors');
    const given = Array.isArray(causes) ? causes.slice(0, MOST_ERRORS).map((each) => this.of(each)) : [];
    const cause = read('cause');
    const options =
      cause === undefined ? (given[0] === undefined ? {} : { cause: given[0] }) : { cause: this.of(cause) };
    const failure = read('failure');
    const isFailure = typeof failure === 'object' && failure !== null && read('name') === 'PublisherError';
    const copy = isFailure
      ? this.publisherError(failure as PublisherFailure, options)
      : new Error(this.textOf(read('message')), options);
    if (!isFailure) copy.name = this.textOf(read('name')) || 'Error';
    copy.stack = this.textOf(read('stack')) || copy.message;
    return copy;
  }

  private publisherError(failure: PublisherFailure, options: { cause?: unknown }): PublisherError {
    const entries = Object.entries(attempt(() => ({ ...failure })) ?? { kind: 'TRANSIENT', text: '' });
    const places = entries.filter(([name, value]) => IDENTIFYING.has(name) && typeof value === 'string');
    const place = places.find(([, value]) => this.secrets.holds(value as string));
    if (place) {
      this.isChanged = true;
      return invalidResult(`the plug-in threw a failure with a credential in ${place[0]}`);
    }
    const cleaned = entries.map(([name, value]) => [
      name,
      typeof value === 'string' && !IDENTIFYING.has(name) ? this.cleaned(value) : value,
    ]);
    return new PublisherError(Object.fromEntries(cleaned) as PublisherFailure, options);
  }

  private textOf(value: unknown): string {
    return typeof value === 'string' ? this.cleaned(value) : '';
  }

  private cleaned(text: string): string {
    const room = Math.max(0, MOST_TEXT - this.text);
    this.text += text.length;
    const cut = text.slice(0, room);
    const cleaned = this.secrets.clean(cut);
    if (cleaned !== text) this.isChanged = true;
    return cleaned;
  }

  private leftOut(): undefined {
    this.isChanged = true;
    return undefined;
  }
}

/** The values of the fields of an error that its copy does not have. */
function othersOf(thrown: object): unknown[] {
  const names = attempt(() => Object.keys(thrown)) ?? [];
  return names
    .filter((name) => !COPIED.has(name))
    .map((name) => attempt(() => (thrown as Readonly<Record<string, unknown>>)[name]));
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
