import type { Transaction } from '@listings/persistence';
import type { IngestionDependencies } from '../dependencies.js';
import type { InteractionChange, ResponseChange } from '../rules/interaction-changes.js';
import { interactionLexemes } from '../rules/interaction-lexemes.js';
import { INTERACTION_RESPONSE } from '../rules/response-state.js';
import { reviewPhrases } from '../rules/review-phrases.js';
import type { InteractionFeed } from '../store/interaction-feeds.js';
import { archiveResponses, insertReadResponses, updateReadResponses } from '../store/interaction-writes.js';
import type { InteractionRow, ResponseRow } from '../store/interaction-writes.js';

/** The row of an interaction after a change. */
export function interactionRow(
  { accountId, listingRef }: Pick<InteractionFeed, 'accountId' | 'listingRef'>,
  { id, read, status, responseCount, firstResponseAt, lastResponseAt }: InteractionChange,
): InteractionRow {
  const { responses: _, ...content } = read;
  const search = interactionLexemes(accountId, read);
  const phrases = read.category === 'REVIEW' ? reviewPhrases(read.content) : [];
  const answered = { responseCount, firstResponseAt, lastResponseAt };
  return { ...content, ...answered, id, listingRef, status, search, phrases };
}

/** Stores what changes of the responses of interactions. */
export async function storeResponses(
  transaction: Transaction,
  { work }: Pick<IngestionDependencies, 'work'>,
  accountId: number,
  changes: readonly InteractionChange[],
): Promise<void> {
  const of = <Kind extends ResponseChange['kind']>(kind: Kind) =>
    changes.flatMap(({ id: interactionId, responses }) =>
      responses
        .filter((change): change is Extract<ResponseChange, { kind: Kind }> => change.kind === kind)
        .map((change) => ({ interactionId, change })),
    );
  const row = (
    interactionId: string,
    id: string,
    response: Omit<ResponseRow, 'id' | 'interactionId'>,
  ): ResponseRow => ({
    ...response,
    id,
    interactionId,
  });
  await insertReadResponses(
    transaction,
    accountId,
    of('insert').map(({ interactionId, change }) => row(interactionId, change.id, change.response)),
  );
  await updateReadResponses(
    transaction,
    accountId,
    of('update').map(({ interactionId, change: { id, response, state } }) =>
      row(interactionId, id, { ...response, state }),
    ),
  );
  // A response that was read needs no work, except another look at an undecided one.
  const undecided = of('update').filter(({ change }) => change.state === 'COMPLETED');
  const rows = undecided.map(({ change }) => ({ subject: change.id }));
  if (rows.length > 0) work.add(transaction, { accountId, kind: INTERACTION_RESPONSE, rows });
  const archived = of('archive').map(({ change }) => change.id);
  await archiveResponses(transaction, accountId, archived);
}
