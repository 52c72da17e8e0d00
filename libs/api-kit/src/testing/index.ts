export * from './documented-answers.js';
export * from './expect-limit.js';
export * from './pluck.js';
export * from './portal-clock.js';
export * from './start-server.js';
export * from './ticking-clock.js';
export * from './wait-for-lock.js';
