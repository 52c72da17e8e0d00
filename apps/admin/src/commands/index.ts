import type { AdminCommand } from '../admin-command.js';
import { accountsCommand } from './accounts/index.js';
import { afterRestoreCommand } from './after-restore.js';
import { auditCommands } from './audit.js';
import { changePlanCommand } from './change-plan.js';
import { resumeAccountCommand, suspendAccountCommand } from './change-status.js';
import { checkConfigurationCommand } from './check-configuration.js';
import { createAccountCommand } from './create-account.js';
import { createKeyCommand } from './create-key.js';
import { listFailedWebhooksCommand, redeliverWebhooksCommand } from './failed-webhooks.js';
import { migrateCommand } from './migrate.js';
import { resetPasswordCommand } from './reset-password.js';
import { restoreDrillCommand } from './restore-drill.js';
import { rotateEncryptionKeyCommand } from './rotate-encryption-key.js';
import { setReturnOriginsCommand } from './set-return-origins.js';
import { setWebhookCommand } from './set-webhook.js';
import { testSsoCommand } from './test-sso.js';
import { topsCommand } from './tops.js';
import { workCommand } from './work.js';

/** Every administration command, in the order of the help. */
export const commands: readonly AdminCommand[] = [
  checkConfigurationCommand,
  migrateCommand,
  createAccountCommand,
  accountsCommand,
  suspendAccountCommand,
  resumeAccountCommand,
  changePlanCommand,
  resetPasswordCommand,
  createKeyCommand,
  setWebhookCommand,
  listFailedWebhooksCommand,
  redeliverWebhooksCommand,
  setReturnOriginsCommand,
  rotateEncryptionKeyCommand,
  afterRestoreCommand,
  restoreDrillCommand,
  testSsoCommand,
  workCommand,
  topsCommand,
  auditCommands,
];
