import { answersTo, seenListing } from '@listings/feature-connections/testing';
import { archiveResponse, editResponse, interactionDetails, respond } from '../index.js';
import { A, listingRef, sandboxId } from './interactions-fixture.js';
import type { InteractionsFixture } from './interactions-fixture.js';

let texts = 0;

/** A new location with one new review at listing nn, ingested; what the business does with it, and what clients see of it. */
export async function newReview(fixture: InteractionsFixture, publisher: string, nn: number) {
  const { admin } = fixture;
  const { caller, accountId, locationId, connected } = await fixture.newLinked({ publisher, nn });
  const text = `Please answer ${(texts += 1)}`;
  const opinion = publisher === A ? { stars: 4 } : { recommendation: 'positive' as const };
  const listing = sandboxId(publisher, nn);
  const { id: sandboxReview } = await admin.writeReview({ listing, ...opinion, text });
  await fixture.ingest();
  const stored = (await fixture.interactions(caller)).find(({ content }) => content === text);
  const interactionId = stored?.id ?? '';
  const target = { accountId, connectedAccountId: connected[publisher] ?? '' };
  const shown = async (deps = fixture.deps) => (await interactionDetails(deps, caller, [interactionId]))[0];
  const responseEvents = async () =>
    (await fixture.events(caller)).flatMap(({ event, data: { interaction } }) =>
      event === 'interaction.response' ? [[interaction['content'], interaction['interaction_status']]] : [],
    );
  return {
    caller,
    interactionId,
    sandboxReview,
    shown,
    responseEvents,
    responses: async () => (await shown())?.responses,
    /** Responds a second after all that is there; the result with the id of the response. */
    respond: async (content: string, deps = fixture.deps) => {
      await fixture.clock.advance(1_000);
      const result = await respond(deps, caller, { interactionId, content });
      return { ...result, responseId: result.success ? result.response.id : '' };
    },
    edit: (responseId: string, content: string, deps = fixture.deps) =>
      editResponse(deps, caller, { interactionId, responseId, content }),
    archive: (responseId: string, deps = fixture.deps) => archiveResponse(deps, caller, { responseId }),
    readAgain: () => fixture.readCompletely(accountId, locationId),
    /** Writes a reply at the publisher, as somebody else with the same account does. */
    writeThere: async (content: string) => {
      await fixture.clock.advance(1_000);
      const address = { listingRef: listingRef(publisher, nn), reviewRef: stored?.ref ?? '' };
      return fixture.deps.calls.call(target, ({ publisher: { publisher: plugIn }, session }) =>
        plugIn.reviews!.reply!({ session, ...address, text: content }),
      );
    },
    /** The replies of the business at the publisher. */
    there: async (): Promise<string[]> => {
      const { reviews } = await seenListing(admin, publisher, nn);
      const isIt = ({ id, story }: (typeof reviews)[number]) =>
        publisher === A ? sandboxReview.endsWith(id) : story?.id === sandboxReview;
      return reviews.filter(isIt).flatMap(answersTo);
    },
    /** The contents of the announced responses. */
    announced: async () => (await responseEvents()).map(([content]) => content),
    wrongCounts: () => fixture.wrongCounts(caller),
  };
}
