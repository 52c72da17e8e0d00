import type { AdminCommand } from '../admin-command.js';
import { createAccountCommand } from './create-account.js';
import { createKeyCommand } from './create-key.js';
import { migrateCommand } from './migrate.js';
import { setReturnOriginsCommand } from './set-return-origins.js';
import { setWebhookCommand } from './set-webhook.js';
import { testSsoCommand } from './test-sso.js';

/** Every administration command, in the order of the help. */
export const commands: readonly AdminCommand[] = [
  migrateCommand,
  createAccountCommand,
  createKeyCommand,
  setWebhookCommand,
  setReturnOriginsCommand,
  testSsoCommand,
];
