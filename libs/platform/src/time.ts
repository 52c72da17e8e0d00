// The clock alone, for the thread of the watchdog: the rest of this library would take 20 MB of each process.
export * from './clock.js';
export * from './time-limit.js';
