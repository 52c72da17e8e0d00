import { PublisherError, unusable } from '@listings/publisher-sdk';
import type { JsonObject, ListingPlace, PublisherContext, PublisherSession } from '@listings/publisher-sdk';
import type { ApiCall, ApiClient, CallParameters } from '../api/api-client.js';
import { pagesOf } from '../api/paging.js';
import { ApiRefusal, isRefused } from '../failures.js';
import { asId } from '../ids.js';
import { closedReason } from './capabilities.js';
import type { PageCapability, PageRights } from './capabilities.js';
import { grantIn } from './credential-bundle.js';
import type { PageGrant } from './credential-bundle.js';
import type { CurrentCredentials, Renewal } from './renewal.js';
import { readPageGrants, refuseTakenBack, userOf } from './user.js';
import type { User } from './user.js';

/** If a task or page is missing and the bundle is older than this, the account reads the pages again. */
const rightsAreFreshFor = 10 * 60 * 1000;

/** See {@link createAccounts}. */
export type Accounts = ReturnType<typeof createAccounts>;

/**
 * The calls with the token of one page. `edge` is a list below the page or object, such as `photos`. A part is a post, a
 * photo, a video or a comment of the page: undefined if it no longer exists [publishers 2.3].
 */
export type Page = ReturnType<Accounts['page']>;

/** A token with the credentials that contain it. */
interface Access {
  readonly token: string;
  readonly used: CurrentCredentials;
}

/** The connected accounts: tokens, their renewal, and the effect of a refusal. It throws only PublisherErrors. */
export function createAccounts({ now }: Pick<PublisherContext, 'now'>, api: ApiClient, renewal: Renewal) {
  return {
    async user(session: PublisherSession): Promise<User> {
      const { permissions } = (await renewal.current(session)).bundle;
      const access = async (known?: CurrentCredentials): Promise<Access> => {
        const used = known ?? (await renewal.current(session));
        return { token: used.bundle.userToken, used };
      };
      return { permissions, get: (path, query) => callWith(session, access, { method: 'GET', path, query }) };
    },
    page: openPage,
    /** Throws `LISTING_INACCESSIBLE` without a call if the page does not allow the capability [publishers 2.4]. */
    async pageFor(capability: PageCapability, address: ListingPlace) {
      const page = openPage(address);
      const reason = await page.closedReason(capability);
      if (reason) throw inaccessible(page.id, reason);
      return page;
    },
  };

  /** Makes a call, and once more with a renewed token: a refused call had no effect. */
  async function callWith(
    session: PublisherSession,
    access: (known?: CurrentCredentials) => Promise<Access>,
    call: ApiCall,
  ): Promise<JsonObject> {
    const { token, used } = await access();
    try {
      return await api.call(token, call);
    } catch (error) {
      if (isRefused(error, 'permission_missing')) await refuseTakenBack(userOf(api, used.bundle));
      if (!isRefused(error, 'token_dead')) throw error;
      const renewed = await access(await renewal.confirmDeath(session, used, error));
      return api.call(renewed.token, call);
    }
  }

  function openPage({ session, listingRef: pageId }: ListingPlace) {
    const get = (query: CallParameters, edge?: string) =>
      callPage({ method: 'GET', path: pathOf(pageId, edge), query });
    return {
      id: pageId,
      get,
      post: (form: CallParameters, edge?: string) => callPage({ method: 'POST', path: pathOf(pageId, edge), form }),
      /** The pages of a list, 100 items each unless `query` says otherwise. */
      list: (edge: string, query: CallParameters) => pagesOf((after) => get({ limit: '100', ...query, after }, edge)),
      getPart: (id: string, query: CallParameters, edge?: string) =>
        callPart({ method: 'GET', path: pathOf(id, edge), query }),
      postPart: (id: string, form: CallParameters, edge?: string) =>
        callPart({ method: 'POST', path: pathOf(id, edge), form }),
      deletePart: (id: string) => callPart({ method: 'DELETE', path: pathOf(id) }),
      rights: async () => rightsIn(await grantOf()),
      /** The reason why the page does not allow the capability; undefined if it does. */
      async closedReason(capability: PageCapability) {
        const grant = await grantOf();
        const known = closedReason(capability, rightsIn(grant));
        if (!known || now() - grant.used.bundle.pagesReadAt < rightsAreFreshFor) return known;
        const newest = await grantOf(await renewal.refreshPages(session, grant.used));
        return closedReason(capability, rightsIn(newest));
      },
    };

    async function callPage(call: ApiCall): Promise<JsonObject> {
      return (await callPart(call)) ?? explainMissing();
    }

    async function callPart(call: ApiCall): Promise<JsonObject | undefined> {
      try {
        return await callWith(session, grantOf, { ...call, pageId });
      } catch (error) {
        // A refusal about the account says nothing about the page.
        if (!(error instanceof ApiRefusal) || error.pageId !== pageId) throw error;
        if (error.meaning === 'object_missing') return undefined;
        throw error.meaning === 'permission_missing' ? inaccessible(pageId, { cause: error.text }) : error;
      }
    }

    /** The access to the page. If the credentials have none, reads the pages from the publisher again. */
    async function grantOf(known?: CurrentCredentials): Promise<PageGrant & Access> {
      if (asId(pageId) === undefined) throw notFound(pageId);
      let used = known ?? (await renewal.current(session));
      if (!known && !grantIn(used.bundle, pageId)) used = await renewal.refreshPages(session, used);
      const grant = grantIn(used.bundle, pageId) ?? (await explainUnknown(userOf(api, used.bundle)));
      return { ...grant, used };
    }

    /** Fails for a page in none of the lists: deleted, closed to this user, or hidden with a permission. */
    async function explainUnknown(user: User): Promise<never> {
      let reason = inaccessible(pageId, { text: NO_ROLE });
      try {
        await user.get(pathOf(pageId), { fields: 'id' });
      } catch (error) {
        if (isRefused(error, 'object_missing')) reason = notFound(pageId);
        else if (isRefused(error, 'permission_missing', 'page_token_required', 'page_role_lost'))
          reason = inaccessible(pageId, { cause: error.text });
        else throw error;
      }
      await refuseTakenBack(user);
      throw reason;
    }

    /** The publisher does not tell missing from inaccessible pages. The lists of the user's pages do [publishers 2.3]. */
    async function explainMissing(): Promise<never> {
      const user = userOf(api, (await renewal.current(session)).bundle);
      if (pageId in (await readPageGrants(user)))
        throw unusable(`Publisher B lists page ${pageId} but does not find it`);
      await refuseTakenBack(user);
      throw notFound(pageId);
    }
  }
}

/** The connected user can do nothing on the page. */
const NO_ROLE = 'The connected user has no role on this page; ask an administrator of the page for one';

function rightsIn({ tasks, used }: PageGrant & Access): PageRights {
  return { tasks, permissions: used.bundle.permissions };
}

function notFound(listingRef: string): PublisherError {
  return new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
}

function inaccessible(listingRef: string, why: { readonly text?: string; readonly cause?: string }): PublisherError {
  return new PublisherError({ kind: 'LISTING_INACCESSIBLE', listingRef, ...why });
}

function pathOf(id: string, edge?: string): string {
  return `/${encodeURIComponent(id)}${edge === undefined ? '' : `/${edge}`}`;
}
