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
export interface Match {
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
      end = match.to;
    }
    return end === 0 ? text : cleaned + text.slice(end);
  }

  /** Whether a text contains a whole secret, in one of its forms. */
  holds(text: string): boolean {
    for (const { isWhole } of this.matches(text)) if (isWhole) return true;
    return false;
  }

  /** The places at which secrets stand, from the first one on. None begins within the one before it, so that no character is looked at for each of them. */
  *matches(text: string): Iterable<Match> {
    if (this.isEmpty || text.length < WINDOW) return;
    let hash = hashOf(text);
    let end = 0;
    for (let at = 0; ; at += 1) {
      const match = at >= end && this.begins[hash & MASK] ? this.matchAt(text, { at, hash, end }) : undefined;
      if (match) {
        end = match.to;
        yield match;
      }
      if (at + WINDOW >= text.length) return;
      const without = hash - Math.imul(text.charCodeAt(at), TOP);
      hash = (Math.imul(without, FACTOR) + text.charCodeAt(at + WINDOW)) | 0;
    }
  }

  /** The longest match that begins there; the one before it ends at `end`. */
  private matchAt(text: string, { at, hash, end }: { at: number; hash: number; end: number }): Match | undefined {
    let longest: { readonly form: Form; readonly length: number } | undefined;
    let isWhole = false;
    for (const form of this.forms.get(hash) ?? []) {
      if (!isAt(text, at, form)) continue;
      const length = lengthAt(text, at, form);
      isWhole ||= length === form.text.length;
      if (!longest || length > longest.length) longest = { form, length };
    }
    return longest && { ...extended(text, { ...longest, at, end }), isWhole };
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

/** How many characters of a form stand there. */
function lengthAt(text: string, at: number, { text: form, needed }: Form): number {
  let length = needed;
  while (length < form.length && text[at + length] === form[length]) length += 1;
  return length;
}

/** A match with what goes with it: the rest of base64, and what follows a part of a secret, because the rest of it may stand there in another form. */
function extended(
  text: string,
  { form, length, at, end }: { form: Form; length: number; at: number; end: number },
): Pick<Match, 'from' | 'to'> {
  let from = at;
  let to = at + length;
  if (form.isBase64) while (from > end && /[\w+/-]/.test(text.charAt(from - 1))) from -= 1;
  const rest = form.isBase64 ? /[\w+/=-]/ : /[\w.~+/=%\\-]/;
  if (form.isBase64 || length < form.text.length) while (to < text.length && rest.test(text.charAt(to))) to += 1;
  return { from, to };
}

function formsOf(secret: string): Form[] {
  const inUrl = encodeURIComponent(secret.toWellFormed());
  const inJson = JSON.stringify(secret).slice(1, -1);
  const written = [
    secret,
    inJson,
    inJson.replaceAll('/', '\\/'),
    inJson.replace(/[+/=&<>']/g, (sign) => `\\u00${hexOf(sign)}`),
    inJson.replace(/[+/=&<>']/g, (sign) => `\\u00${hexOf(sign).toUpperCase()}`),
    inUrl,
    encodeURIComponent(inUrl),
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

function hexOf(sign: string): string {
  return sign.charCodeAt(0).toString(16);
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
