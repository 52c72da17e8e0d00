import { isTelling } from './secret-values.js';

/** What stands where a secret was. */
const REMOVED = '[removed]';
/** Of a longer secret so many first characters are found: a text may have been cut in the middle of it. */
const PREFIX = 16;
/** The characters by which a text is looked through. */
const WINDOW = 8;
const FACTOR = 31;
const TOP = Array.from({ length: WINDOW - 1 }).reduce<number>((power) => Math.imul(power, FACTOR), 1);

/** The low bits of a hash. */
const MASK = 0xfff;

/** A place in a text at which a secret stands, or its first characters. */
interface Match {
  readonly from: number;
  readonly to: number;
  readonly isWhole: boolean;
}

/** A form in which a secret stands in a text. */
interface Form {
  readonly text: string;
  /** So many of its first characters make a match. */
  readonly needed: number;
  /** Part of a text in base64, whose rest goes with it: `Basic` has a name before the secret. */
  readonly isBase64: boolean;
}

/**
 * Finds secrets in texts: as they are, escaped in JSON, encoded in a URL or in base64, also with something before or behind them, and cut after their first
 * characters. A text is looked through once, however many secrets there are.
 */
export class SecretTexts {
  private readonly forms = new Map<number, Form[]>();
  /** Rules most places of a text out before the look into the map. */
  private readonly begins = new Uint8Array(MASK + 1);

  /** Values that are short or trivial are left out, see `isTelling`. */
  constructor(values: Iterable<string>) {
    for (const value of new Set(values)) if (isTelling(value)) for (const form of formsOf(value)) this.add(form);
  }

  /** Whether there is nothing to find. */
  get isEmpty(): boolean {
    return this.forms.size === 0;
  }

  /** The text without the secrets. */
  clean(text: string): string {
    let cleaned = '';
    let end = 0;
    for (const match of this.matches(text)) {
      if (match.from > end || end === 0) cleaned += text.slice(end, match.from) + REMOVED;
      end = Math.max(end, match.to);
    }
    return end === 0 ? text : cleaned + text.slice(end);
  }

  /** Whether a text contains a whole secret, in one of its forms. */
  holds(text: string): boolean {
    for (const { isWhole } of this.matches(text)) if (isWhole) return true;
    return false;
  }

  private *matches(text: string): Iterable<Match> {
    if (this.isEmpty || text.length < WINDOW) return;
    let hash = hashOf(text);
    for (let at = 0; ; at += 1) {
      if (this.begins[hash & MASK]) yield* this.matchesAt(text, at, hash);
      if (at + WINDOW >= text.length) return;
      const without = hash - Math.imul(text.charCodeAt(at), TOP);
      hash = (Math.imul(without, FACTOR) + text.charCodeAt(at + WINDOW)) | 0;
    }
  }

  /** The longest match that begins there. */
  private *matchesAt(text: string, at: number, hash: number): Iterable<Match> {
    let longest: Match | undefined;
    for (const form of this.forms.get(hash) ?? []) {
      if (!isAt(text, at, form)) continue;
      const match = extended(text, at, form);
      if (!longest || match.to > longest.to || match.isWhole) longest = match;
    }
    if (longest) yield longest;
  }

  private add(form: Form): void {
    const hash = hashOf(form.text);
    const same = this.forms.get(hash) ?? [];
    this.forms.set(hash, same);
    this.begins[hash & MASK] = 1;
    same.push(form);
  }
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < WINDOW; at += 1) hash = (Math.imul(hash, FACTOR) + text.charCodeAt(at)) | 0;
  return hash;
}

function isAt(text: string, at: number, { text: form, needed, isBase64 }: Form): boolean {
  if (!text.startsWith(form.slice(0, needed), at)) return false;
  // A short secret may be the beginning or the end of another word.
  return isBase64 || needed >= PREFIX || !(isWord(text, at - 1) || isWord(text, at + needed));
}

function isWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}

/** As much of a form as stands there. */
function extended(text: string, at: number, { text: form, needed, isBase64 }: Form): Match {
  let length = needed;
  while (length < form.length && text[at + length] === form[length]) length += 1;
  let from = at;
  let to = at + length;
  if (isBase64) {
    while (from > 0 && /[\w+/-]/.test(text.charAt(from - 1))) from -= 1;
    while (to < text.length && /[\w+/=-]/.test(text.charAt(to))) to += 1;
  }
  return { from, to, isWhole: length === form.length };
}

function formsOf(secret: string): Form[] {
  const inUrl = encodeURIComponent(secret.toWellFormed());
  const written = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    inUrl,
    inUrl.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    new URLSearchParams({ s: secret }).toString().slice(2),
  ];
  return [
    ...[...new Set(written)].map((text) => ({
      text,
      needed: text.length < PREFIX ? text.length : PREFIX,
      isBase64: false,
    })),
    ...[...new Set(base64Of(secret))].map((text) => ({ text, needed: Math.min(text.length, PREFIX), isBase64: true })),
  ];
}

/** What base64 always has where the secret is a part of what is encoded, whatever stands before it. */
function base64Of(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [0, 2, 1].flatMap((skipped) => {
    const length = Math.floor((bytes.length - skipped) / 3) * 3;
    const text = bytes.subarray(skipped, skipped + length).toString('base64');
    if (text.length < WINDOW) return [];
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
