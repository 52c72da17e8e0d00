/** The statements of the library, for the tools that measure them: nothing else imports this entry. */
export * from './credentials.js';
export * from './open-connection.js';
export * from './outages.js';
export * from './call-times.js';
