import { decodeXml } from './xml-text.js';

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const DOUBLE = 0x22;
const SINGLE = 0x27;
const SLASH = 0x2f;
const COLON = 0x3a;
const LESS = 0x3c;
const EQUAL = 0x3d;
const GREATER = 0x3e;

const MOST_ATTRIBUTES = 256;

/** One tag at a time, which the reader of a part uses again and again: a sheet has millions of them. */
export class XmlTag {
  kind: 'OPEN' | 'CLOSE' | 'EMPTY' = 'OPEN';
  name = '';
  isMalformed = false;
  private source = '';
  /** For each attribute: where its name begins and ends, and where its value begins and ends. */
  private readonly places = new Int32Array(4 * MOST_ATTRIBUTES);
  private attributes = 0;

  /** Reads the tag whose first sign behind "<" is at `from`. Returns where the text goes on, or -1 if the tag has no end yet. */
  read(text: string, from: number): number {
    this.source = text;
    this.attributes = 0;
    this.isMalformed = false;
    this.kind = 'OPEN';
    let at = from;
    if (text.charCodeAt(at) === SLASH) {
      this.kind = 'CLOSE';
      at += 1;
    }
    const end = this.endOfName(text, at);
    if (end === text.length) return -1;
    this.name = text.slice(behindPrefix(text, at, end), end);
    if (this.name === '') this.isMalformed = true;
    at = end;
    for (;;) {
      while (isSpace(text.charCodeAt(at))) at += 1;
      if (at >= text.length) return -1;
      const sign = text.charCodeAt(at);
      if (sign === GREATER) return at + 1;
      if (sign === SLASH) {
        if (at + 1 >= text.length) return -1;
        if (text.charCodeAt(at + 1) !== GREATER || this.kind === 'CLOSE') return this.malformed(at);
        this.kind = 'EMPTY';
        return at + 2;
      }
      const next = this.readAttribute(text, at);
      if (next < 0 || this.isMalformed) return next;
      at = next;
    }
  }

  /** The value of an attribute; its name may have a prefix. */
  get(name: string): string | undefined {
    const { places, source } = this;
    for (let at = 0; at < 4 * this.attributes; at += 4) {
      const from = places[at] ?? 0;
      const to = places[at + 1] ?? 0;
      if (to - from !== name.length || !source.startsWith(name, from)) continue;
      const value = source.slice(places[at + 2], places[at + 3]);
      return decodeXml(value) ?? '';
    }
    return undefined;
  }

  private readAttribute(text: string, from: number): number {
    const nameEnd = this.endOfName(text, from);
    if (nameEnd === text.length) return -1;
    if (nameEnd === from) return this.malformed(from);
    let at = nameEnd;
    while (isSpace(text.charCodeAt(at))) at += 1;
    if (at >= text.length) return -1;
    if (text.charCodeAt(at) !== EQUAL) return this.malformed(at);
    at += 1;
    while (isSpace(text.charCodeAt(at))) at += 1;
    if (at >= text.length) return -1;
    const quote = text.charCodeAt(at);
    if (quote !== DOUBLE && quote !== SINGLE) return this.malformed(at);
    const end = text.indexOf(quote === DOUBLE ? '"' : "'", at + 1);
    if (end === -1) return -1;
    if (this.attributes === MOST_ATTRIBUTES) return this.malformed(from);
    const place = 4 * this.attributes;
    this.places[place] = behindPrefix(text, from, nameEnd);
    this.places[place + 1] = nameEnd;
    this.places[place + 2] = at + 1;
    this.places[place + 3] = end;
    this.attributes += 1;
    return end + 1;
  }

  private malformed(at: number): number {
    this.isMalformed = true;
    return at;
  }

  private endOfName(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (isSpace(sign) || sign === GREATER || sign === SLASH || sign === EQUAL) break;
      if (sign === LESS || sign === DOUBLE || sign === SINGLE) {
        this.isMalformed = true;
        break;
      }
    }
    return at;
  }
}

function behindPrefix(text: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) if (text.charCodeAt(at) === COLON) return at + 1;
  return from;
}

function isSpace(sign: number): boolean {
  return sign === SPACE || sign === LF || sign === CR || sign === TAB;
}
