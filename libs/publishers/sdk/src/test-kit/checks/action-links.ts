import { checksOf } from '../check.js';
import { demand, demandEqual, outcomeOf, valueOfCall } from '../demand.js';
import type { MemorySession } from '../memory-session.js';
import { demandActionLink } from '../readings.js';
import type { CheckContext } from '../check-context.js';

/** Checks of the action links of a listing. */
export const actionLinksChecks = checksOf('actionLinks', {
  '[publishers 1.6] creates, updates and deletes a link, and repeats each without effect': async (context) => {
    const actionLinks = context.offered('actionLinks');
    const { session, listingRef, links } = await prepare(context);
    const { type: placeActionType } = context.driven('actionLinks');
    const earlier = (await links()).length;
    const link = { placeActionType, uri: 'https://order.example/kit', isPreferred: false };

    const made = await valueOfCall('putActionLink', () => actionLinks.putActionLink({ session, listingRef, link }));
    demandActionLink(made);
    demandEqual(
      [made.placeActionType, made.uri],
      [link.placeActionType, link.uri],
      'the link that putActionLink returned',
    );
    demandEqual((await links()).length, earlier + 1, 'links after putActionLink');

    context.http.watch();
    const again = await valueOfCall('putActionLink', () => actionLinks.putActionLink({ session, listingRef, link }));
    demandEqual(again.name, made.name, 'the name of the link after a second putActionLink');
    demandEqual(context.watchedWrites, 0, 'writes for a link that the listing already shows');

    const moved = { ...link, name: made.name, uri: 'https://order.example/moved' };
    const changed = await valueOfCall('putActionLink', () =>
      actionLinks.putActionLink({ session, listingRef, link: moved }),
    );
    demandEqual(changed.uri, moved.uri, 'the URL of the updated link');
    demandEqual((await links()).length, earlier + 1, 'links after an update of one');

    const { name } = changed;
    await valueOfCall('deleteActionLink', () => actionLinks.deleteActionLink({ session, listingRef, name }));
    demandEqual((await links()).length, earlier, 'links after deleteActionLink');
    await valueOfCall('a second deleteActionLink', () => actionLinks.deleteActionLink({ session, listingRef, name }));
  },

  '[publishers 0.1] leaves one link when the response to the first put is lost': async (context) => {
    const actionLinks = context.offered('actionLinks');
    const { session, listingRef, links } = await prepare(context);
    const { type: placeActionType } = context.driven('actionLinks');
    const earlier = (await links()).length;
    const link = { placeActionType, uri: 'https://order.example/lost', isPreferred: false };
    context.watchWrites('dropped');
    await outcomeOf('putActionLink', () => actionLinks.putActionLink({ session, listingRef, link }));
    context.http.watch();
    await valueOfCall('a second putActionLink', () => actionLinks.putActionLink({ session, listingRef, link }));
    demandEqual((await links()).length, earlier + 1, 'links after both attempts');
  },

  '[publishers 1.6] does not change the links of other providers': {
    needs: ['actionLinks.foreign'],
    async run(context) {
      const actionLinks = context.offered('actionLinks');
      const { session, listingRef, links } = await prepare(context);
      await context.driven('actionLinks').foreign?.(listingRef);
      const foreign = (await links()).find(({ isEditable }) => !isEditable);
      demand(foreign, 'listActionLinks returned no link with isEditable false, although another provider added one');
      const outcome = await outcomeOf('deleteActionLink', () =>
        actionLinks.deleteActionLink({ session, listingRef, name: foreign.name }),
      );
      demand('failure' in outcome, 'deleteActionLink must fail for a link of another provider, but succeeded');
      demandEqual(outcome.failure.kind, 'CONTENT_REJECTED', 'the failure of deleteActionLink for a foreign link');
      demand(
        (await links()).some(({ name }) => name === foreign.name),
        'deleteActionLink deleted the link of another provider',
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
    demandEqual(new Set(all.map(({ name }) => name)).size, all.length, 'distinct names of links');
    return all;
  };
  return { session, listingRef, links };
}
