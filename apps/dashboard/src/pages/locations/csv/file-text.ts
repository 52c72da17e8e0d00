/** Byte order marks of the encodings in which spreadsheets save text. */
const MARKS = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const;

/**
 * The text of a CSV file: UTF-8, UTF-16 with its mark, or else the encoding of spreadsheets on Western computers, so that no name
 * loses its accents.
 */
export function fileText(bytes: Uint8Array): string {
  const mark = MARKS.find(({ bytes: [first, second] }) => bytes[0] === first && bytes[1] === second);
  if (mark) return new TextDecoder(mark.encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
