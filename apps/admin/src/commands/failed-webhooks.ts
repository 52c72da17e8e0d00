import { Command } from 'commander';
import { listWebhookDeliveries, startRedelivery } from '@listings/feature-webhooks';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { actorOption } from '../audit.js';
import { accountId, moment } from '../values.js';

const LISTED = 100;

/** `list-failed-webhooks`: the webhooks of an account that were given up after all attempts. */
export const listFailedWebhooksCommand: AdminCommand = ({ ofAccount, print }) =>
  new Command('list-failed-webhooks')
    .description(
      `List webhooks that were given up after all attempts, newest first and at most ${LISTED}. Prints sequence, event, ` +
        'time of the event, and the last outcome.',
    )
    .requiredOption('--account <id>', 'id of the account', accountId)
    .option('--since <time>', 'only events from this time on, such as 2026-07-06T18:00:00Z', moment)
    .action((options: { account: number; since?: Date }) =>
      ofAccount(options.account, async (accounts, { id }) => {
        const page = await listWebhookDeliveries(accounts, id, {
          status: 'EXHAUSTED',
          from: options.since,
          limit: LISTED,
        });
        const failed = page?.deliveries ?? [];
        for (const { sequence, event, createdAt, lastOutcome, lastResponseStatus } of failed)
          print(
            `failed: ${sequence} ${event} ${createdAt.toISOString()} ${lastResponseStatus ?? lastOutcome ?? 'no attempt'}`,
          );
        print(`count: ${failed.length}`);
      }),
    );

/** `redeliver-webhooks`: sends the webhooks again that were given up after all attempts [contract 8]. */
export const redeliverWebhooksCommand: AdminCommand = ({ ofAccount, print, administrator }) =>
  new Command('redeliver-webhooks')
    .description(
      'Send the webhooks of an account again that were given up after all attempts, with the same webhook-id. The webhook\n' +
        'dispatcher does so in the background. Prints the id of the redelivery.',
    )
    .requiredOption('--account <id>', 'id of the account', accountId)
    .requiredOption('--since <time>', 'only events from this time on, such as 2026-07-06T18:00:00Z', moment)
    .addOption(actorOption())
    .action((options: { account: number; since: Date }) =>
      ofAccount(options.account, async (accounts, { id }) => {
        const selection = { status: 'EXHAUSTED', from: options.since } as const;
        const result = await startRedelivery(accounts, id, selection, administrator('redeliver-webhooks'));
        if (!result.started)
          throw new CommandProblem(`The account has a running redelivery, ${result.running.id}: wait for its end.`);
        print(`redelivery: ${result.redelivery.id}`);
      }),
    );
