export * from './dependencies.js';
export * from './identity.module.js';
export * from './mail/queue-mail.js';
export * from './mail/reseal-mails.js';
export * from './passwords/password-hashing.js';
export * from './passwords/reset-as-operator.js';
export * from './second-factor/reseal-second-factors.js';
export * from './sso/check-provider.js';
