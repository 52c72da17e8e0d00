import { malformed } from '@listings/errors';

const MAX_DEPTH = 32;

/**
 * Parses a JSON body. Rejects values that the service cannot store unchanged [contract 1]: nesting deeper than 32, NUL
 * characters, lone surrogates, integers beyond 2^53.
 */
export function parseBody(text: string): unknown {
  if (text.trim() === '') return undefined;
  const value = parseJson(text, () => malformed('Request body is not JSON.'));
  assertFaithful(value, 'Request body');
  return value;
}

/** Parses JSON and throws the given error when it is malformed. */
export function parseJson(text: string, error: () => Error): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw error();
  }
}

/** Throws 400 when a value contains something that cannot be stored unchanged. `where` is the start of the message. */
export function assertFaithful(value: unknown, where: string): void {
  // An explicit stack instead of recursion: hostile nesting must not overflow the call stack.
  const open: { value: unknown; depth: number }[] = [{ value, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: current, depth } = next;
    if (typeof current === 'string') assertText(current, where);
    else if (typeof current === 'number' && Math.abs(current) > Number.MAX_SAFE_INTEGER) {
      throw malformed(`${where} holds a number beyond 2^53.`);
    } else if (typeof current === 'object' && current !== null) {
      if (depth > MAX_DEPTH) throw malformed(`${where} is nested deeper than ${MAX_DEPTH}.`);
      for (const [key, child] of Object.entries(current)) {
        assertText(key, where);
        open.push({ value: child, depth: depth + 1 });
      }
    }
  }
}

/** Throws 400 for text that PostgreSQL or UTF-8 cannot represent. */
export function assertText(text: string, where: string): void {
  if (text.includes('\u0000')) throw malformed(`${where} holds a NUL character.`);
  if (!text.isWellFormed()) throw malformed(`${where} holds a lone surrogate.`);
}
