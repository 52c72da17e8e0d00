import { problems } from './problem.js';
import type { SpooledFile } from './spooled-file.js';

/** Files of which a person might think that they are tables, or that they chose by mistake, by their first bytes. */
const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly at?: number; readonly what: string }[] = [
  { bytes: [...Buffer.from('%PDF')], what: 'a PDF document' },
  { bytes: [0x89, 0x50, 0x4e, 0x47], what: 'an image' },
  { bytes: [0xff, 0xd8, 0xff], what: 'an image' },
  { bytes: [...Buffer.from('GIF8')], what: 'an image' },
  { bytes: [...Buffer.from('WEBP')], at: 8, what: 'an image' },
  { bytes: [...Buffer.from('ftyp')], at: 4, what: 'an image or a video' },
  { bytes: [...Buffer.from('{\\rtf')], what: 'a text document (.rtf)' },
  { bytes: [0x1f, 0x8b], what: 'a packed file (.gz)' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], what: 'a packed file (.7z)' },
  { bytes: [...Buffer.from('Rar!')], what: 'a packed file (.rar)' },
];

const PACKED = 'Unpack it, and choose the .xlsx or CSV file in it.';
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Whether a file may be a workbook or a text. Other kinds of files are a problem of their own. */
export async function kindOfFile(file: SpooledFile): Promise<'ZIP' | 'TEXT'> {
  const start = await file.read(0, 1024);
  if (start.length === 0) throw problems.emptyFile();
  if (startsWith(start, [0x50, 0x4b, 0x03, 0x04]) || startsWith(start, [0x50, 0x4b, 0x05, 0x06])) return 'ZIP';
  if (startsWith(start, OLD_OFFICE)) throw await problemOfOldOffice(file, start);
  const known = SIGNATURES.find(({ bytes, at = 0 }) => startsWith(start.subarray(at), bytes));
  if (known) throw problems.otherKind(known.what, known.what.startsWith('a packed') ? PACKED : undefined);
  const text = start
    .toString('latin1')
    .replace(/^(\u00EF\u00BB\u00BF)?\s*/, '')
    .toLowerCase();
  if (text.startsWith('<!doctype html') || text.startsWith('<html') || text.startsWith('<table'))
    throw problems.otherKind('a web page, even if its name ends with .xls');
  if (text.startsWith('<?xml')) throw problems.otherKind('an XML file');
  return 'TEXT';
}

/** Old Excel files and encrypted new ones have the same container; the names of its streams tell them apart. */
async function problemOfOldOffice(file: SpooledFile, start: Buffer): Promise<Error> {
  const sectorBytes = start.length >= 52 ? 2 ** Math.min(start.readUInt16LE(30), 16) : 512;
  const directory = start.length >= 52 ? (start.readUInt32LE(48) + 1) * sectorBytes : 0;
  const names = await file.read(directory, 4096);
  const hasStream = (name: string): boolean => names.includes(Buffer.from(name, 'utf16le'));
  if (hasStream('EncryptedPackage') || hasStream('EncryptionInfo')) return problems.passwordProtected();
  if (hasStream('WordDocument'))
    return problems.otherKind('an old Word file (.doc)', 'Copy its table into a workbook, and save it as .xlsx.');
  return problems.otherKind('an old Excel file (.xls)');
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte);
}
