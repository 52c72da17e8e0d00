import { malformed } from '@listings/errors';

const MAX_DEPTH = 32;
/**
 * Objects and lists, and fields, of one JSON text. More break a bound of every operation. JSON.parse takes 20 to 150 ms
 * for a body of 1 MiB that consists of them, and blocks the process meanwhile.
 */
const MAX_CONTAINERS = 20_000;
const MAX_FIELDS = 60_000;

const [QUOTE, BACKSLASH, COLON, LETTER_U] = [0x22, 0x5c, 0x3a, 0x75];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/**
 * Reads a JSON text once, before it is parsed, and throws 400 when it contains something that the service cannot store
 * unchanged [contract 1]: nesting deeper than 32, a NUL character, a lone surrogate, or a number beyond 2^53. Throws as
 * well when it has more parts than any input may have. `where` is the start of the message.
 */
export function scanJson(text: string, where: string): void {
  let depth = 0;
  let containers = 0;
  let fields = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at, where);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      containers += 1;
      if (depth > MAX_DEPTH) throw malformed(`${where} is nested deeper than ${MAX_DEPTH}.`);
      if (containers > MAX_CONTAINERS) throw malformed(`${where} holds more than ${MAX_CONTAINERS} objects and lists.`);
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    else if (code === COLON) {
      fields += 1;
      if (fields > MAX_FIELDS) throw malformed(`${where} holds more than ${MAX_FIELDS} fields.`);
    } else if (isDigit(code)) at = endOfNumber(text, at, where);
  }
}

/** The index of the closing quote, or the end of an unfinished text. Checks the characters in between. */
function endOfString(text: string, start: number, where: string): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code !== BACKSLASH) continue;
    at += 1;
    if (text.charCodeAt(at) !== LETTER_U) continue;
    const unit = escapedUnit(text, at);
    if (unit === 0) throw malformed(`${where} holds a NUL character.`);
    if (isSurrogate(unit)) {
      const isPair =
        isHighSurrogate(unit) && text.startsWith('\\u', at + 5) && isLowSurrogate(escapedUnit(text, at + 6));
      if (!isPair) throw malformed(`${where} holds a lone surrogate.`);
      at += 6;
    }
    at += 4;
  }
  return text.length;
}

/** The UTF-16 unit of the escape whose letter u is at the index. */
function escapedUnit(text: string, at: number): number {
  return Number.parseInt(text.slice(at + 1, at + 5), 16);
}

/** The index of the last character of the number. */
function endOfNumber(text: string, start: number, where: string): number {
  NUMBER.lastIndex = start;
  const [number = ''] = NUMBER.exec(text) ?? [];
  if (number.length > 15 || number.includes('e') || number.includes('E')) {
    if (!(Number(number) <= Number.MAX_SAFE_INTEGER)) throw malformed(`${where} holds a number beyond 2^53.`);
  }
  return start + Math.max(0, number.length - 1);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
