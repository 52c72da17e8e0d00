export * from './made-archive.js';
export * from './made-workbook.js';
