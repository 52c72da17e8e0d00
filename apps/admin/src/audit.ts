import { userInfo } from 'node:os';
import { InvalidArgumentError, Option } from 'commander';
import type { Actor, AuditedChange } from '@listings/domain';
import { recordAudit } from '@listings/feature-accounts';
import type { Sql } from '@listings/persistence';
import { systemClock } from '@listings/platform';

const LONGEST_ACTOR = 100;

/** The option of every command that changes something: who runs it, for the audit log. */
export function actorOption(): Option {
  return new Option('--actor <name>', 'who runs the command, for the audit log; else the user of the system').argParser(
    (raw: string) => {
      const name = raw.trim();
      if (name === '' || name.length > LONGEST_ACTOR)
        throw new InvalidArgumentError(`It must be a name of at most ${LONGEST_ACTOR} characters.`);
      return name;
    },
  );
}

/** The actor of a command, for the audit log: `jane (suspend-account)`. */
export function administrator(who: string, command: string): Actor {
  return { kind: 'ADMINISTRATOR', name: `${who} (${command})` };
}

/** The name of the user of the system that runs this process; its number where the user has no name. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** Writes the audit entry of a command. Call it in the transaction of the change. */
export async function auditCommand(sql: Sql, actor: Actor, change: AuditedChange): Promise<void> {
  await recordAudit(sql, { ...change, actor, at: systemClock.now() });
}
