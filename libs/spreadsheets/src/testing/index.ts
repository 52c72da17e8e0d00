export * from './made-archive.js';
export * from './made-workbook.js';
export * from './sheets-of.js';
