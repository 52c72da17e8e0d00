import { checksOf } from '../check.js';
import { demand, demandEqual, outcomeOf, valueOfCall } from '../demand.js';
import type { MemorySession } from '../memory-session.js';
import { demandActionLink } from '../readings.js';
import type { CheckContext } from '../check-context.js';

/** The links of a listing that lead to booking, ordering or shopping. */
export const actionLinksChecks = checksOf('actionLinks', {
  '[publishers 1.6] puts a link once, changes it, and removes it, twice over': async (context) => {
    const actionLinks = context.offered('actionLinks');
    const { session, listingRef, links } = await prepare(context);
    const { type: placeActionType } = context.driven('actionLinks');
    const earlier = (await links()).length;
    const link = { placeActionType, uri: 'https://order.example/kit', isPreferred: false };

    const made = await valueOfCall('putActionLink', () => actionLinks.putActionLink({ session, listingRef, link }));
    demandActionLink(made);
    demandEqual([made.placeActionType, made.uri], [link.placeActionType, link.uri], 'the link that was put');
    demandEqual((await links()).length, earlier + 1, 'links after putActionLink');

    context.http.watch();
    const again = await valueOfCall('putActionLink', () => actionLinks.putActionLink({ session, listingRef, link }));
    demandEqual(again.name, made.name, 'the name of the same link put again');
    demandEqual(context.watchedWrites, 0, 'writes for a link that is there as wanted');

    const moved = { ...link, name: made.name, uri: 'https://order.example/moved' };
    const changed = await valueOfCall('putActionLink', () =>
      actionLinks.putActionLink({ session, listingRef, link: moved }),
    );
    demandEqual(changed.uri, moved.uri, 'the address of the link that was changed');
    demandEqual((await links()).length, earlier + 1, 'links after one was changed');

    const { name } = changed;
    await valueOfCall('deleteActionLink', () => actionLinks.deleteActionLink({ session, listingRef, name }));
    demandEqual((await links()).length, earlier, 'links after deleteActionLink');
    await valueOfCall('deleteActionLink, once more', () => actionLinks.deleteActionLink({ session, listingRef, name }));
  },

  '[publishers 0.1] leaves one link when the answer to the first put gets lost': async (context) => {
    const actionLinks = context.offered('actionLinks');
    const { session, listingRef, links } = await prepare(context);
    const { type: placeActionType } = context.driven('actionLinks');
    const earlier = (await links()).length;
    const link = { placeActionType, uri: 'https://order.example/lost', isPreferred: false };
    context.http.watch(() => 'dropped');
    await outcomeOf('putActionLink', () => actionLinks.putActionLink({ session, listingRef, link }));
    context.http.watch();
    await valueOfCall('putActionLink, once more', () => actionLinks.putActionLink({ session, listingRef, link }));
    demandEqual((await links()).length, earlier + 1, 'links after both attempts');
  },

  '[publishers 1.6] leaves the links of others alone': {
    needs: ['actionLinks.foreign'],
    async run(context) {
      const actionLinks = context.offered('actionLinks');
      const { session, listingRef, links } = await prepare(context);
      await context.driven('actionLinks').foreign?.(listingRef);
      const foreign = (await links()).find(({ isEditable }) => !isEditable);
      demand(foreign, 'listActionLinks shows no link that cannot be changed, although somebody put one there');
      const outcome = await outcomeOf('deleteActionLink', () =>
        actionLinks.deleteActionLink({ session, listingRef, name: foreign.name }),
      );
      demand('failure' in outcome, 'deleteActionLink claims to have removed the link of somebody else');
      demandEqual(outcome.failure.kind, 'CONTENT_REJECTED', 'deleteActionLink of the link of somebody else');
      demand(
        (await links()).some(({ name }) => name === foreign.name),
        'the link of somebody else is gone',
      );
    },
  },
});

async function prepare(context: CheckContext) {
  const session: MemorySession = await context.connect();
  const listingRef = context.world.listings.ordinary;
  const links = async () => {
    const all = await valueOfCall('listActionLinks', () =>
      context.offered('actionLinks').listActionLinks({ session, listingRef }),
    );
    all.forEach(demandActionLink);
    demandEqual(new Set(all.map(({ name }) => name)).size, all.length, 'different names of links');
    return all;
  };
  return { session, listingRef, links };
}
