import { decodeSheetText } from './xml-text.js';

/** Puts a text together from its runs `t`. The readings of East Asian texts (`rPh`) are no part of it. */
export class RichText {
  private pieces = '';
  private chars = 0;
  private isInText = false;
  private isInReading = false;

  constructor(private readonly maxChars: number) {}

  begin(): void {
    this.pieces = '';
    this.chars = 0;
    this.isInText = false;
    this.isInReading = false;
  }

  open(name: string): void {
    if (name === 'rPh') this.isInReading = true;
    if (name === 't') this.isInText = !this.isInReading;
  }

  close(name: string): void {
    if (name === 'rPh') this.isInReading = false;
    if (name === 't') this.isInText = false;
  }

  add(piece: string): void {
    if (!this.isInText) return;
    this.chars += piece.length;
    // A sign may be written with seven.
    if (this.chars <= this.maxChars * 7) this.pieces += piece;
  }

  /** The text; undefined if it is too long. */
  end(): string | undefined {
    if (this.chars > this.maxChars * 7) return undefined;
    const text = decodeSheetText(this.pieces);
    return text.length > this.maxChars ? undefined : text;
  }
}
