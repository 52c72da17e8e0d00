export * from './shared.js';
export * from './temporary-folder.js';
