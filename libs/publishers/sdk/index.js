// What `import '@listings/publisher-sdk'` finds: an address in `exports` may not lead out of the package by itself.
export * from '../../../dist/libs/publishers/sdk/src/index.js';
