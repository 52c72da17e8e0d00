export * from './global-id.js';
export * from './largest-integer.js';
export * from './cursor-page.js';
export * from './offset-page.js';
export * from './order-cursor.js';
export * from './rank-cursor.js';
