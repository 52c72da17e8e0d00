// What `import '@listings/publisher-sdk/test-kit'` finds: for tests, never for production.
export * from '../../../dist/libs/publishers/test-kit/src/index.js';
