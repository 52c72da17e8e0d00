import type { Messages } from './src/language/t.js';

/** The namespaces that the first page needs. */
export declare const FIRST_NAMESPACES: readonly string[];

/** The languages that have messages. */
export declare function languages(): readonly string[];

/** The messages of a language by their keys. */
export declare function readMessages(language: string): Readonly<Record<string, string>>;

/** The messages of a language as Lingui reads them. */
export declare function compiledMessages(language: string, part: 'first' | 'rest'): Messages;
