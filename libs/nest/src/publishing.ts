// A second entry point, so that a process without a queue and plug-ins does not load their packages.
export * from './publishers/load-configured-publishers.js';
export * from './publishers/publishers.module.js';
export * from './queue/queue.module.js';
export * from './publishers/publisher-watch.js';
