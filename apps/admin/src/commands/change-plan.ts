import { Command, Option } from 'commander';
import { planNames } from '@listings/domain';
import type { PlanName } from '@listings/domain';
import { changePlan } from '@listings/feature-accounts';
import type { AdminCommand } from '../admin-command.js';
import { CommandProblem } from '../admin-command.js';
import { actorOption } from '../audit.js';
import { accountId, limit, seatLimit } from '../values.js';

const NAME = 'change-plan';

interface Options {
  readonly account: number;
  readonly plan: PlanName;
  readonly seats?: number;
  readonly minute?: number;
  readonly hour?: number;
  readonly day?: number;
}

/** `change-plan`: changes the plan of an account, and the limits of an ENTERPRISE account [contract 2]. */
export const changePlanCommand: AdminCommand = ({ ofAccount, print, administrator }) =>
  new Command(NAME)
    .description('Change the plan of an account. Prints its limits; within a second every process applies them.')
    .requiredOption('--account <id>', 'id of the account', accountId)
    .addOption(new Option('--plan <plan>', 'new plan').choices(planNames).makeOptionMandatory())
    .option('--seats <number>', 'seats; only for ENTERPRISE', seatLimit)
    .option('--minute <number>', 'requests per minute; only for ENTERPRISE', limit)
    .option('--hour <number>', 'requests per hour; only for ENTERPRISE', limit)
    .option('--day <number>', 'requests per day; only for ENTERPRISE', limit)
    .addHelpText(
      'after',
      '\nA limit of ENTERPRISE that is not given is unlimited. Locations beyond the new seats stay active; no further\n' +
        'location becomes active until enough are archived.',
    )
    .addOption(actorOption())
    .action(({ account, plan, seats, minute, hour, day }: Options) =>
      ofAccount(account, async (accounts, { id }) => {
        const given = { seats: seats ?? null, minute: minute ?? null, hour: hour ?? null, day: day ?? null };
        if (plan !== 'ENTERPRISE' && Object.values(given).some((value) => value !== null))
          throw new CommandProblem('The plan was not changed: only ENTERPRISE has limits of its own.');
        const change = { accountId: id, plan, limits: given, actor: administrator(NAME) };
        const limits = await changePlan(accounts, change);
        print(`plan: ${plan}`);
        for (const [name, value] of Object.entries(limits)) print(`${name}: ${value ?? 'unlimited'}`);
      }),
    );
