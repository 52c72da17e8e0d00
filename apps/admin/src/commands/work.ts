import { Command } from 'commander';
import type { AuditedChange } from '@listings/domain';
import type { Transaction } from '@listings/persistence';
import { listWork, makeWorkDue, markTurns, readOpenWork, resumeWork, setWorkAside } from '@listings/work/store';
import type { ListedWork } from '@listings/work/store';
import type { AdminCommand, CommandEnvironment } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { actorOption, auditCommand } from '../audit.js';
import { accountId, someText } from '../values.js';

const LISTED = 100;
/** Rows that one command changes. */
const MOST_CHANGED = 1_000;

interface Chosen {
  readonly account: number;
  readonly kind: string;
  readonly subject?: string;
}

/** `work`: shows and changes what the service still has to do for an account. */
export const workCommand: AdminCommand = (environment) =>
  new Command('work')
    .description('Show what the service still has to do for an account, and retry, set aside or resume it.')
    .addCommand(listCommand(environment))
    .addCommand(retryCommand(environment))
    .addCommand(setAsideCommand(environment))
    .addCommand(resumeCommand(environment));

const listCommand: AdminCommand = ({ ofAccount, print }) =>
  new Command('list')
    .description(
      'Print for each kind of work how many rows are due, since when, in progress, waiting and set aside; then ' +
        `the first ${LISTED} rows, those that are set aside first.`,
    )
    .requiredOption('--account <id>', 'id of the account', accountId)
    .option('--kind <kind>', 'only rows of this kind, such as post-delivery', someText)
    .action((options: { account: number; kind?: string }) =>
      ofAccount(options.account, async ({ database }, { id }) => {
        for (const { kind, due, oldestMs, inProgress, waiting, setAside } of await readOpenWork(database, id)) {
          const since = oldestMs === null ? '' : ` for ${Math.round(oldestMs / 1_000)} s`;
          print(`${kind}: ${due} due${since}, ${inProgress} in progress, ${waiting} waiting, ${setAside} set aside`);
        }
        const rows = await listWork(database, { accountId: id, kind: options.kind, limit: LISTED });
        for (const row of rows) print(`row: ${textOf(row)}`);
        print(`count: ${rows.length}`);
      }),
    );

function textOf(row: ListedWork): string {
  const { kind, subject, state, dueAt, reason, attempts, failures, lostClaims, blockedTimes, blockedCall } = row;
  const parts = [
    `${kind} "${subject}" ${state}`,
    state === 'waiting' && dueAt ? `until ${dueAt.toISOString()}` : '',
    reason === null ? '' : `because: ${reason};`,
    `${attempts} attempts, ${failures} failures, ${lostClaims} lost claims`,
    blockedTimes === 0 ? '' : `, blocked its process ${blockedTimes} times in ${blockedCall ?? 'no call'}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Options that choose rows of an account and kind. */
const choosing = (command: Command): Command =>
  command
    .requiredOption('--account <id>', 'id of the account', accountId)
    .requiredOption('--kind <kind>', 'kind of work, such as post-delivery', someText)
    .addOption(actorOption());

const retryCommand: AdminCommand = (environment) =>
  choosing(new Command('retry'))
    .description(
      'Make rows due now that wait for later; rows that are set aside stay so. Prints of how many connected accounts, or other groups, rows are due.',
    )
    .option('--subject <subject>', 'only this row', someText)
    .action((chosen: Chosen) =>
      change(environment, chosen, { action: 'work.retried', unit: 'groups' }, async (transaction) => {
        const { account, kind, subject } = chosen;
        const subjects = subject === undefined ? undefined : [subject];
        const turns = await makeWorkDue(transaction, { accountId: account, kind, subjects, limit: MOST_CHANGED });
        announce(
          transaction,
          chosen,
          turns.map(({ group }) => group),
        );
        return turns.length;
      }),
    );

const setAsideCommand: AdminCommand = (environment) =>
  choosing(new Command('set-aside'))
    .description('Set a row aside: it is not worked on until it is resumed. A step in progress ends first.')
    .requiredOption('--subject <subject>', 'the row', someText)
    .requiredOption('--reason <reason>', 'why, for those who look at it later', someText)
    .action((chosen: Chosen & { subject: string; reason: string }) =>
      change(environment, chosen, { action: 'work.set_aside' }, async (transaction) => {
        const { account, kind, subject, reason } = chosen;
        const isChanged = await setWorkAside(transaction, { accountId: account, kind, subject, reason });
        if (!isChanged) throw new CommandProblem(`Account ${account} has no such row that is not set aside already.`);
        return 1;
      }),
    );

const resumeCommand: AdminCommand = (environment) =>
  choosing(new Command('resume'))
    .description(
      'Let rows that are set aside, or that blocked their processes, be worked on again at once. Prints how many.',
    )
    .option('--subject <subject>', 'only this row', someText)
    .action((chosen: Chosen) =>
      change(environment, chosen, { action: 'work.resumed' }, async (transaction) => {
        const { account, kind, subject } = chosen;
        const resumed = await resumeWork(transaction, { accountId: account, kind, subject, limit: MOST_CHANGED });
        announce(
          transaction,
          chosen,
          resumed.map(({ group }) => group),
        );
        return resumed.reduce((sum, { rows }) => sum + rows, 0);
      }),
    );

/** Changes rows of an account in a transaction with its audit entry, and prints their number. */
function change(
  { ofAccount, print, administrator }: CommandEnvironment,
  { account, kind, subject }: Chosen,
  { action, unit = 'changed' }: { action: AuditedChange['action']; unit?: string },
  run: (transaction: Transaction) => Promise<number>,
): Promise<void> {
  return ofAccount(account, async ({ database }, { id }) => {
    const changed = await database.transaction(async (transaction) => {
      const rows = await run(transaction);
      if (rows === 0)
        throw new CommandProblem(`Nothing was changed: account ${account} has no such rows of the kind ${kind}.`);
      await auditCommand(transaction, administrator(`work ${action.slice('work.'.length)}`), {
        accountId: id,
        action,
        details: { kind, subject, rows },
      });
      return rows;
    });
    print(`${unit}: ${changed}`);
  });
}

/** Makes due rows known to the workers, which look at them within seconds. */
function announce(transaction: Transaction, { account, kind }: Chosen, groups: readonly string[]): void {
  const turns = groups.map((group) => ({ accountId: account, group, inMs: 0 }));
  transaction.beforeCommit(`turns of ${kind}`, () => markTurns(transaction, { kind, turns }));
}
