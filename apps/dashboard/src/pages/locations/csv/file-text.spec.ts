import { expect, it } from '@jest/globals';
import { fileText } from './file-text.js';

it('[dashboard] a file of a spreadsheet keeps its accents, whichever encoding it has', () => {
  const utf8 = new TextEncoder().encode('Café,東京');
  expect(fileText(utf8)).toBe('Café,東京');
  expect(fileText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toBe('Café,東京');
  expect(fileText(new Uint8Array([0x43, 0x61, 0x66, 0xe9]))).toBe('Café');
  expect(fileText(new Uint8Array([0xff, 0xfe, 0x43, 0, 0xe9, 0]))).toBe('Cé');
  expect(fileText(new Uint8Array([0xfe, 0xff, 0, 0x43, 0, 0xe9]))).toBe('Cé');
});
