import type { CheckContext } from '../check-context.js';
import { checksOf } from '../check.js';
import { demand, demandEqual, demandFailure, outcomeOf } from '../demand.js';
import { connected } from '../methods.js';

/** Checks of the action links of a listing. */
export const actionLinksChecks = checksOf('actionLinks', {
  '[publishers 1.6] creates, updates and deletes a link, and repeats each without effect': async (context) => {
    const { ask, links, placeActionType } = await prepare(context);
    const earlier = (await links()).length;
    const link = { placeActionType, uri: 'https://order.example/kit', isPreferred: false };

    const made = await ask.putActionLink({ link });
    demandEqual(
      [made.placeActionType, made.uri],
      [link.placeActionType, link.uri],
      'the link that putActionLink returned',
    );
    demandEqual((await links()).length, earlier + 1, 'links after putActionLink');

    context.http.watch();
    const again = await ask.putActionLink({ link });
    demandEqual(again.name, made.name, 'the name of the link after a second putActionLink');
    demandEqual(context.watchedWrites, 0, 'writes for a link that the listing already shows');

    const moved = { ...link, name: made.name, uri: 'https://order.example/moved' };
    const { name, uri } = await ask.putActionLink({ link: moved });
    demandEqual(uri, moved.uri, 'the URL of the updated link');
    demandEqual((await links()).length, earlier + 1, 'links after an update of one');

    await ask.deleteActionLink({ name });
    demandEqual((await links()).length, earlier, 'links after deleteActionLink');
    await ask.deleteActionLink({ name }, 'a second deleteActionLink');
  },

  '[publishers 0.1] leaves one link when the response to the first put is lost': async (context) => {
    const { ask, call, links, placeActionType } = await prepare(context);
    const earlier = (await links()).length;
    const link = { placeActionType, uri: 'https://order.example/lost', isPreferred: false };
    context.watchWrites('dropped');
    await outcomeOf('putActionLink', () => call.putActionLink({ link }));
    context.http.watch();
    await ask.putActionLink({ link }, 'a second putActionLink');
    demandEqual((await links()).length, earlier + 1, 'links after both attempts');
  },

  '[publishers 1.6] does not change the links of other providers': {
    needs: ['actionLinks.foreign'],
    async run(context) {
      const { call, links, listingRef } = await prepare(context);
      await context.driven('actionLinks').foreign?.(listingRef);
      const foreign = (await links()).find(({ isEditable }) => !isEditable);
      demand(foreign, 'listActionLinks returned no link with isEditable false, although another provider added one');
      const { name } = foreign;
      const what = 'deleteActionLink of a link of another provider';
      await demandFailure(what, 'CONTENT_REJECTED', () => call.deleteActionLink({ name }));
      demand(
        (await links()).some((each) => each.name === name),
        'deleteActionLink deleted the link of another provider',
      );
    },
  },
});

async function prepare(context: CheckContext) {
  const listing = await connected(context, 'actionLinks');
  const links = async () => {
    const all = await listing.ask.listActionLinks();
    demandEqual(new Set(all.map(({ name }) => name)).size, all.length, 'distinct names of links');
    return all;
  };
  return { ...listing, links, placeActionType: context.driven('actionLinks').type };
}
