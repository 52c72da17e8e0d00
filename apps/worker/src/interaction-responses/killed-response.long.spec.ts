import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  archiveResponse,
  editResponse,
  INTERACTION_RESPONSE,
  interactionDetails,
  respond,
} from '@listings/feature-interactions';
import { callerOf } from '@listings/persistence/testing';
import { waitFor } from '@listings/testing';
import { killPlaces } from '../testing/kill-places.js';
import { A, B, sandboxId, reviewWorkers } from '../testing/reviewed-listing.js';

const kit = reviewWorkers();
let turn = 0;

beforeEach(async () => {
  // Each test works on its own rows only.
  await kit.database.execute('delete from interaction_feeds');
  await kit.database.execute('delete from work');
});

/** A location with a new review at each publisher, ingested. */
async function reviewed() {
  // The owner has direct access to listings 1 to 5 only.
  const nn = (turn += 1);
  const { accountId } = await kit.newLinked({ [A]: nn, [B]: nn });
  const text = `Please answer ${turn}`;
  const written = {
    [A]: (await kit.admin.writeReview({ listing: sandboxId(A, nn), stars: 4, text })).id,
    [B]: (await kit.admin.writeReview({ listing: sandboxId(B, nn), recommendation: 'positive', text })).id,
  };
  await kit.withWorker(() => kit.allRead(accountId));
  // The readers sleep from now on, so that the worker dies at a step of the response.
  await kit.database.execute(`update interaction_feeds set next_read_at = now() + interval '1 day'`);
  const rows = await kit.database.query<{ id: string }>(
    'select id from interactions where account_id = $1 and content = $2 order by publisher',
    [accountId, text],
  );
  const caller = callerOf(accountId);
  const shown = async () =>
    (
      await interactionDetails(
        kit.deps,
        caller,
        rows.map(({ id }) => id),
      )
    ).map(({ responses }) => responses);
  return {
    accountId,
    caller,
    ids: rows.map(({ id }) => id),
    shown,
    there: () => repliesThere(nn, written),
    announced: async () =>
      (await kit.events(accountId))
        .filter(
          ({ event, data }) =>
            event === 'interaction.response' && rows.some(({ id }) => id === data.interaction['parent_id']),
        )
        .map(
          ({ data: { interaction } }) =>
            `${String(interaction['content'])}, ${String(interaction['interaction_status'])}`,
        )
        .sort(),
    async settle() {
      await kit.withWorker(() =>
        waitFor(
          async () => {
            const open = 'select 1 from work where account_id = $1 and kind = $2';
            return (await kit.database.query(open, [accountId, INTERACTION_RESPONSE])).length === 0;
          },
          { describe: 'the responses to settle' },
        ),
      );
    },
  };
}

/** The replies of the business at both publishers. */
async function repliesThere(nn: number, written: Readonly<Record<string, string>>): Promise<string[][]> {
  const state = (await kit.admin.state()) as unknown as SandboxState;
  const listing = state.a.listings.find(({ id }) => id === sandboxId(A, nn));
  const page = state.b.pages.find(({ id }) => id === sandboxId(B, nn));
  const atA = listing?.reviews.find(({ id }) => written[A]?.endsWith(id))?.reply;
  const atB = page?.reviews.find(({ story }) => story?.id === written[B])?.story?.comments ?? [];
  return [atA ? [atA.comment] : [], atB.map(({ message }) => message)];
}
interface SandboxState {
  a: { listings: { id: string; reviews: { id: string; reply?: { comment: string } }[] }[] };
  b: { pages: { id: string; reviews: { story?: { id: string; comments: { message: string }[] } }[] }[] };
}

describe('a worker that is killed while it works on responses at both publishers', () => {
  it.each(
    killPlaces(['after_claim', 'before_send', 'after_send', 'before_mark', 'after_mark'], {
      usually: ['after_send', 'before_mark'],
    }),
  )(
    '[reliability 2, I1, I4] at %s: one reply is sent, changed and removed there, and each step is announced once',
    async (step) => {
      const { caller, accountId, ids, shown, there, announced, settle } = await reviewed();
      for (const interactionId of ids) await respond(kit.deps, caller, { interactionId, content: 'Thanks' });
      await kit.dieAt(`response.${step}`);
      await settle();
      expect(await there()).toEqual([['Thanks'], ['Thanks']]);
      expect(await shown()).toMatchObject([[{ interactionStatus: 'CONFIRMED' }], [{ interactionStatus: 'CONFIRMED' }]]);
      expect(await announced()).toEqual(['Thanks, responded', 'Thanks, responded']);

      const responses = (await shown()).map(([response]) => response?.id ?? '');
      for (const [position, responseId] of responses.entries())
        await editResponse(kit.deps, caller, { interactionId: ids[position] ?? '', responseId, content: 'Thank you' });
      await kit.dieAt(`response.${step}`);
      await settle();
      expect(await there()).toEqual([['Thank you'], ['Thank you']]);
      expect((await announced()).filter((each) => each === 'Thank you, responded')).toHaveLength(2);

      for (const responseId of responses) await archiveResponse(kit.deps, caller, { responseId });
      // A removal does not pass the points of a text.
      await kit.dieAt(`response.${step.endsWith('_send') ? 'before_mark' : step}`);
      await settle();
      expect(await there()).toEqual([[], []]);
      expect(await shown()).toEqual([[], []]);
      expect(await announced()).toEqual([
        'Thank you, archived',
        'Thank you, archived',
        'Thank you, responded',
        'Thank you, responded',
        'Thanks, responded',
        'Thanks, responded',
      ]);
      expect(await kit.wrongCounts(accountId)).toEqual([]);
    },
  );
});
