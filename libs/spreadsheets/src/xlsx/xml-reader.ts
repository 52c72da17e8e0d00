import { problems } from '../problem.js';
import { XmlTag } from './xml-tag.js';
import { decodeXml } from './xml-text.js';

/** The longest tag, comment or entity of a workbook is much shorter. */
const MOST_TAG_CHARS = 64 * 1024;
const MOST_DEPTH = 100;
const SLASH = 0x2f;
const LESS = 0x3c;
const GREATER = 0x3e;
const NO_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** What reads the elements of a part. Names are without their prefix. */
export interface XmlHandler {
  /** An element begins; `tag` is only valid during the call. */
  open(name: string, tag: XmlTag): void;
  close(name: string): void;
  /** A piece of the text between two tags. */
  text(text: string): void;
}

/**
 * Reads XML that comes in pieces, in bounded memory: a tag, a comment or an entity has a bound, and a text is handed on as it
 * comes. Document types are refused, so there are no entities that expand. It checks that elements are closed in order.
 */
export class XmlReader {
  private readonly tag = new XmlTag();
  private readonly names: string[] = [];
  private rest = '';
  private inside: 'TEXT' | 'COMMENT' | 'CDATA' = 'TEXT';
  private hasRoot = false;
  /** Whether the piece has what `decodeXml` changes: most pieces of a sheet have not. */
  private isPlain = false;

  constructor(
    private readonly part: string,
    private readonly handler: XmlHandler,
  ) {}

  write(piece: string): void {
    if (NO_XML.test(piece)) throw this.damaged();
    const text = this.rest === '' ? piece : this.rest + piece;
    this.isPlain = !text.includes('&') && !text.includes('\r');
    let at = 0;
    for (;;) {
      const next = this.inside === 'TEXT' ? this.readText(text, at) : this.readBlock(text, at);
      if (next === undefined) return;
      at = next;
    }
  }

  end(): void {
    if (this.rest.trim() !== '' || this.names.length > 0 || this.inside !== 'TEXT' || !this.hasRoot)
      throw this.damaged();
  }

  /** Reads a text and the markup behind it. Undefined when the piece ends; `rest` has what is read again then. */
  private readText(text: string, from: number): number | undefined {
    // In a sheet most tags follow another one.
    const at = text.charCodeAt(from) === LESS ? from : text.indexOf('<', from);
    if (at === -1) {
      // An entity or a line end at the end may be incomplete.
      const entity = text.lastIndexOf('&');
      const isCut = entity >= from && text.length - entity <= 16 && !text.includes(';', entity);
      const end = isCut ? entity : text.endsWith('\r') && text.length > from ? text.length - 1 : text.length;
      this.emit(text.slice(from, end));
      this.rest = text.slice(end);
      return undefined;
    }
    if (at > from) this.emit(text.slice(from, at));
    const sign = text.charCodeAt(at + 1);
    if (sign === 0x21) return this.readDeclaration(text, at);
    if (sign === SLASH) {
      const name = this.names.at(-1);
      // The usual end of an element, of which half of the tags are.
      if (name !== undefined && text.startsWith(name, at + 2) && text.charCodeAt(at + 2 + name.length) === GREATER) {
        this.close(name);
        return at + name.length + 3;
      }
    }
    const end = sign === 0x3f ? text.indexOf('?>', at + 2) : this.tag.read(text, at + 1);
    if (end === -1) return this.wait(text, at);
    if (sign === 0x3f) return end + 2;
    if (this.tag.isMalformed) throw this.damaged();
    const { name, kind } = this.tag;
    if (kind === 'CLOSE') this.close(name);
    else {
      if (this.names.length === 0 && this.hasRoot) throw this.damaged();
      if (this.names.length === MOST_DEPTH) throw this.damaged();
      this.hasRoot = true;
      this.names.push(name);
      this.handler.open(name, this.tag);
      if (kind === 'EMPTY') this.close(name);
    }
    return end;
  }

  private readDeclaration(text: string, at: number): number | undefined {
    if (text.startsWith('<!--', at)) {
      this.inside = 'COMMENT';
      return at + 4;
    }
    if (text.startsWith('<![CDATA[', at)) {
      this.inside = 'CDATA';
      return at + 9;
    }
    if (text.length - at >= 9) throw this.damaged();
    return this.wait(text, at);
  }

  /** Reads on in a comment or in CDATA. */
  private readBlock(text: string, from: number): number | undefined {
    const end = text.indexOf(this.inside === 'COMMENT' ? '-->' : ']]>', from);
    // The end may come with the next piece: its first two signs are kept.
    const until = end === -1 ? Math.max(from, text.length - 2) : end;
    if (this.inside === 'CDATA' && until > from) this.handler.text(text.slice(from, until));
    if (end === -1) {
      this.rest = text.slice(until);
      return undefined;
    }
    this.inside = 'TEXT';
    return end + 3;
  }

  private wait(text: string, at: number): undefined {
    if (text.length - at > MOST_TAG_CHARS) throw this.damaged();
    this.rest = text.slice(at);
    return undefined;
  }

  private emit(text: string): void {
    if (this.names.length === 0) {
      if (text.trim() !== '') throw this.damaged();
      return;
    }
    const decoded = this.isPlain ? text : decodeXml(text);
    if (decoded === undefined) throw this.damaged();
    this.handler.text(decoded);
  }

  private close(name: string): void {
    if (this.names.pop() !== name) throw this.damaged();
    this.handler.close(name);
  }

  private damaged(): Error {
    return problems.damagedPart(this.part, 'cannot be read');
  }
}
