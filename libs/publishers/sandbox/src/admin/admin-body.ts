import { isObject } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';

/** An error of an admin route: a status and a sentence that tells the caller what to send instead [publishers 3.4]. */
export class AdminError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

/** 404 for an object that does not exist in this world [publishers 3.4]. */
export function unknown(what: string): AdminError {
  return new AdminError(404, `there is no ${what} in this world`);
}

/**
 * Reads the fields of an admin call's body. An unknown field is an error, so that no test passes because of a typo
 * [publishers 3.4].
 */
export class AdminBody {
  private readonly read = new Set<string>();

  constructor(private readonly body: JsonObject) {}

  /** Throws an error for every field that was not read. */
  done(): void {
    const stray = Object.keys(this.body).filter((key) => !this.read.has(key));
    if (stray.length > 0) throw wrong(`unknown field ${stray.join(', ')}; known: ${[...this.read].join(', ')}`);
  }

  has(name: string): boolean {
    this.read.add(name);
    return this.body[name] !== undefined && this.body[name] !== null;
  }

  text(name: string): string {
    const value = this.optionalText(name);
    if (value === undefined) throw wrong(`${name} is required`);
    return value;
  }

  /** A string. A number counts as the string of its digits, for ids. */
  optionalText(name: string): string | undefined {
    if (!this.has(name)) return undefined;
    const value = this.body[name];
    if (typeof value === 'number') return String(value);
    if (typeof value !== 'string') throw wrong(`${name} must be a string`);
    return value;
  }

  optionalNumber(name: string): number | undefined {
    if (!this.has(name)) return undefined;
    const value = this.body[name];
    if (typeof value !== 'number' || !Number.isFinite(value)) throw wrong(`${name} must be a number`);
    return value;
  }

  number(name: string): number {
    const value = this.optionalNumber(name);
    if (value === undefined) throw wrong(`${name} is required`);
    return value;
  }

  optionalFlag(name: string): boolean | undefined {
    if (!this.has(name)) return undefined;
    const value = this.body[name];
    if (typeof value !== 'boolean') throw wrong(`${name} must be true or false`);
    return value;
  }

  optionalOneOf<T extends string>(name: string, words: readonly T[]): T | undefined {
    const value = this.optionalText(name);
    if (value === undefined) return undefined;
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) throw wrong(`${name} must be one of ${words.join(', ')}`);
    return word;
  }

  oneOf<T extends string>(name: string, words: readonly T[]): T {
    const value = this.optionalOneOf(name, words);
    if (value === undefined) throw wrong(`${name} is required: one of ${words.join(', ')}`);
    return value;
  }

  /** A list of some of the words, each once, in the order of `words`. */
  optionalListOf<T extends string>(name: string, words: readonly T[]): T[] | undefined {
    if (!this.has(name)) return undefined;
    const value = this.body[name];
    const isKnown = (item: JsonValue): boolean => words.some((word) => word === item);
    if (!Array.isArray(value) || value.length === 0 || !value.every(isKnown))
      throw wrong(`${name} must be a list of one or more of ${words.join(', ')}`);
    return words.filter((word) => value.includes(word));
  }

  optionalObject(name: string): JsonObject | undefined {
    if (!this.has(name)) return undefined;
    const value = this.body[name];
    if (!isObject(value)) throw wrong(`${name} must be an object`);
    return value;
  }

  /** Headers: an object of strings or numbers. */
  optionalHeaders(name: string): Record<string, string> | undefined {
    const object = this.optionalObject(name);
    return object && Object.fromEntries(Object.entries(object).map(([key, value]) => [key, String(value)]));
  }

  /** Any value, unchecked. */
  raw(name: string): JsonValue | undefined {
    this.read.add(name);
    return this.body[name];
  }

  /** The whole body, for routes that merge it. */
  whole(): JsonObject {
    return this.body;
  }
}

/** 400 with a sentence [publishers 3.4]. */
export function wrong(message: string): AdminError {
  return new AdminError(400, message);
}
