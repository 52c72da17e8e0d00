/** The statements of the feature, for the tools that measure them: nothing else imports this entry. */
export * from './expired-rows.js';
export * from './invitations.js';
export * from './mails.js';
export * from './memberships.js';
export * from './password-resets.js';
export * from './second-factors.js';
export * from './sessions.js';
export * from './sign-ups.js';
export * from './sso-flows.js';
export * from './sso-identities.js';
export * from './user-links.js';
export * from './user-audit.js';
export * from './users.js';
