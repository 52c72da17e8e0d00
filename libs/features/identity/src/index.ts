export * from './mail/reseal-mails.js';
export * from './passwords/password-hashing.js';
export * from './passwords/reset-as-operator.js';
export * from './second-factor/reseal-second-factors.js';
export * from './sso/check-provider.js';
