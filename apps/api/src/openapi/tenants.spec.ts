import { describe, expect, it } from '@jest/globals';
import { shared } from '@listings/testing/jest';
import {
  documentedOperations,
  idForms,
  publishedDocument,
  readTenant,
  seedTenant,
  sharedApi,
  startImages,
  TenantAnswers,
} from '../testing/index.js';
import type { DocumentedOperation } from '../testing/index.js';

const OWN = 'records of the first tenant';
const FOREIGN = 'canary of the second tenant';

const api = sharedApi();
const images = shared(startImages);
const other = shared(() => api.newAccount());
const own = shared(() => seedTenant(api, { account: api.account, canary: OWN, owner: 1, images }));
const foreign = shared(() => seedTenant(api, { account: other, canary: FOREIGN, owner: 2, images }));
const operations = shared(async () => documentedOperations(await publishedDocument(api)));

/** Runs a check on each operation and returns all findings, so that one run reports every gap. */
async function findings(check: (operation: DocumentedOperation, found: string[]) => Promise<void>): Promise<string[]> {
  const found: string[] = [];
  for (const operation of operations) await check(operation, found);
  return found;
}

describe('account 1 with the ids of account 2', () => {
  it('[contract 1, reliability 3, API1] at every place of an id, in every operation, the id of another account is one that does not exist; nothing of that account changes', async () => {
    const answers = new TenantAnswers(api, { own, foreign });
    let compared = 0;
    const before = await readTenant(api, other.id);

    const found = await findings(async (operation, problems) => {
      for (const position of operation.positions) {
        const problem = await answers.unseeded(operation, position);
        if (problem) {
          problems.push(problem);
          continue;
        }
        for (const form of idForms(position)) {
          const difference = await answers.difference(operation, [position], form);
          compared += 1;
          if (difference) problems.push(difference);
        }
      }
      if (operation.positions.length > 1) {
        const difference = await answers.difference(operation, operation.positions, 'text');
        if (difference) problems.push(difference);
      }
      if (operation.scope === 'WRITE' && (await readTenant(api, other.id)) !== before)
        problems.push(`${operation.id}: changed a record of account 2`);
    });
    expect(await readTenant(api, other.id)).toBe(before);

    expect(found).toEqual([]);
    expect(compared).toBeGreaterThan(40);
  });

  it('[contract 1, reliability 3, API1] in a list among own ids it is as if it did not exist', async () => {
    const answers = new TenantAnswers(api, { own, foreign });
    const before = await readTenant(api, other.id);
    const found = await findings(async (operation, problems) => {
      for (const position of operation.positions.filter(({ at }) => at.at(-1) === '0')) {
        const difference = await answers.differenceInList(operation, position);
        if (difference) problems.push(difference);
      }
    });
    expect(found).toEqual([]);
    expect(await readTenant(api, other.id)).toBe(before);
  });

  it('[reliability 3, API1] no place is marked that has no effect: an own id answers otherwise', async () => {
    const answers = new TenantAnswers(api, { own, foreign });
    // No worker ends the searches that the test before has begun, and listings are created in bulk only after them.
    await api.sql`update match_requests set state = 'MATCH_COMPLETED'`;
    // Operations that remove records run last, and before them those that begin searches.
    const destructive = ['trigger', 'remove', 'delete', 'disconnect', 'archive'];
    const rank = ({ id }: DocumentedOperation) => destructive.findIndex((verb) => id.toLowerCase().includes(verb));
    operations.sort((a, b) => rank(a) - rank(b));
    const found = await findings(async (operation, problems) => {
      for (const position of operation.positions) {
        if (!(await answers.hasEffect(operation, position)))
          problems.push(`${operation.id}: ${position.at.join('.')} answers the same for an own and a missing id`);
      }
    });
    expect(found).toEqual([]);
  });
});
