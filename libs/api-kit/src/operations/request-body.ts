import { malformed } from '@listings/errors';
import { scanJson } from './scan-json.js';

/** Parses a JSON body. Rejects values that the service cannot store unchanged [contract 1], see {@link scanJson}. */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  return parseJson(text, 'Request body', () => malformed('Request body is not JSON.'));
}

/** Parses JSON and throws the given error when it is malformed. `where` is the start of the message of other errors. */
export function parseJson(text: string, where: string, error: () => Error): unknown {
  scanJson(text, where);
  try {
    return JSON.parse(text);
  } catch {
    throw error();
  }
}

/** Throws 400 for text that PostgreSQL or UTF-8 cannot represent. */
export function assertText(text: string, where: string): void {
  if (text.includes('\u0000')) throw malformed(`${where} holds a NUL character.`);
  if (!text.isWellFormed()) throw malformed(`${where} holds a lone surrogate.`);
}
