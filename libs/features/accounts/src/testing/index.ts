export * from './apis-of.js';
export * from './member-sessions.js';
export * from './no-connections.js';
export * from './portal-client.js';
export * from './running-api.js';
export * from './shared-api.js';
export * from './within-one-minute.js';
