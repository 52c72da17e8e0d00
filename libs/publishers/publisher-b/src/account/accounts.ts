import { PublisherError, unusable } from '@listings/publisher-sdk';
import type { JsonObject, PublisherContext, PublisherSession } from '@listings/publisher-sdk';
import type { ApiCall, ApiClient, Parameters } from '../api/api-client.js';
import { pagesOf } from '../api/paging.js';
import { isRefused } from '../failures.js';
import type { ApiRefusal } from '../failures.js';
import { asId } from '../ids.js';
import { closedReason } from './capabilities.js';
import type { ClosedReason, PageCapability, PageRights } from './capabilities.js';
import type { PageGrant } from './credential-bundle.js';
import type { CurrentCredentials, Renewal } from './renewal.js';
import { readPageGrants, refuseTakenBack, userOf } from './user.js';
import type { User } from './user.js';

/** If a task or page is missing and the bundle is older than this, the account reads the pages again. */
const rightsAreFreshFor = 10 * 60 * 1000;

/** A page of a connected account. */
export interface PageAddress {
  readonly session: PublisherSession;
  readonly listingRef: string;
}

/**
 * The calls with the token of one page. `edge` is a list below the page or object, such as `photos`. A part is a post, a
 * photo, a video or a comment of the page: undefined if it no longer exists [publishers 2.3].
 */
export interface Page {
  readonly id: string;
  get(query: Parameters, edge?: string): Promise<JsonObject>;
  post(form: Parameters, edge?: string): Promise<JsonObject>;
  /** The pages of a list, 100 items each unless `query` says otherwise. */
  list(edge: string, query: Parameters): AsyncGenerator<readonly JsonObject[], void, undefined>;
  getPart(id: string, query: Parameters, edge?: string): Promise<JsonObject | undefined>;
  postPart(id: string, form: Parameters, edge?: string): Promise<JsonObject | undefined>;
  deletePart(id: string): Promise<JsonObject | undefined>;
  /** The known permissions on the page. */
  rights(): Promise<PageRights>;
  /** The reason why the page does not allow the capability; undefined if it does. */
  closedReason(capability: PageCapability): Promise<ClosedReason | undefined>;
}

/** The connected accounts: tokens, their renewal, and the effect of a refusal. It throws only PublisherErrors. */
export interface Accounts {
  user(session: PublisherSession): Promise<User>;
  page(address: PageAddress): Page;
  /** Throws `LISTING_INACCESSIBLE` without a call if the page does not allow the capability [publishers 2.4]. */
  pageFor(capability: PageCapability, address: PageAddress): Promise<Page>;
}

/** Creates the layer between a capability and the API. */
export function createAccounts({ now }: Pick<PublisherContext, 'now'>, api: ApiClient, renewal: Renewal): Accounts {
  return {
    async user(session) {
      const { bundle } = await renewal.current(session);
      return { permissions: bundle.permissions, get: (path, query) => getAsUser(session, path, query) };
    },
    page: openPage,
    async pageFor(capability, address) {
      const page = openPage(address);
      const reason = await page.closedReason(capability);
      if (reason) throw inaccessible(page.id, reason);
      return page;
    },
  };

  async function getAsUser(session: PublisherSession, path: string, query?: Parameters): Promise<JsonObject> {
    const used = await renewal.current(session);
    try {
      return await userOf(api, used.bundle).get(path, query);
    } catch (error) {
      if (isRefused(error, 'permission_missing')) await refuseTakenBack(userOf(api, used.bundle));
      if (!isRefused(error, 'token_dead')) throw error;
      // The refused call had no effect, so it is repeated once with the renewed token.
      const { bundle } = await renewal.confirmDeath(session, used, error);
      return userOf(api, bundle).get(path, query);
    }
  }

  function openPage({ session, listingRef: pageId }: PageAddress): Page {
    return {
      id: pageId,
      get: (query, edge) => callPage({ method: 'GET', path: pathOf(pageId, edge), query }),
      post: (form, edge) => callPage({ method: 'POST', path: pathOf(pageId, edge), form }),
      list: (edge, query) =>
        pagesOf((after) =>
          callPage({ method: 'GET', path: pathOf(pageId, edge), query: { limit: '100', ...query, after } }),
        ),
      getPart: (id, query, edge) => callPart({ method: 'GET', path: pathOf(id, edge), query }),
      postPart: (id, form, edge) => callPart({ method: 'POST', path: pathOf(id, edge), form }),
      deletePart: (id) => callPart({ method: 'DELETE', path: pathOf(id) }),

      async rights() {
        const { tasks, used } = await grantOf();
        return { tasks, permissions: used.bundle.permissions };
      },

      async closedReason(capability) {
        const { tasks, used } = await grantOf();
        const known = closedReason(capability, { tasks, permissions: used.bundle.permissions });
        if (known === undefined || now() - used.bundle.pagesReadAt < rightsAreFreshFor) return known;
        const newest = await grantOf(await renewal.refreshPages(session, used));
        return closedReason(capability, { tasks: newest.tasks, permissions: newest.used.bundle.permissions });
      },
    };

    async function callPage(call: ApiCall): Promise<JsonObject> {
      try {
        return await callWithToken(call);
      } catch (error) {
        throw isRefused(error, 'object_missing') ? await missingPage(error) : error;
      }
    }

    async function callPart(call: ApiCall): Promise<JsonObject | undefined> {
      try {
        return await callWithToken(call);
      } catch (error) {
        if (isRefused(error, 'object_missing')) return undefined;
        throw error;
      }
    }

    async function callWithToken(call: ApiCall): Promise<JsonObject> {
      const { token, used } = await grantOf();
      try {
        return await api.call(token, { ...call, pageId });
      } catch (error) {
        if (isRefused(error, 'permission_missing')) {
          await refuseTakenBack(userOf(api, used.bundle));
          throw inaccessible(pageId, { cause: error.text });
        }
        if (!isRefused(error, 'token_dead')) throw error;
        // The refused call had no effect, so it is repeated once with the renewed token.
        const renewed = await grantOf(await renewal.confirmDeath(session, used, error));
        return api.call(renewed.token, { ...call, pageId });
      }
    }

    /** The access to the page. If the credentials have none, reads the pages from the publisher again. */
    async function grantOf(known?: CurrentCredentials): Promise<PageGrant & { readonly used: CurrentCredentials }> {
      if (asId(pageId) === undefined) throw notFound(pageId);
      let used = known ?? (await renewal.current(session));
      if (!known && !used.bundle.pages[pageId]) used = await renewal.refreshPages(session, used);
      const grant = used.bundle.pages[pageId];
      if (!grant) throw await unknownPage(userOf(api, used.bundle));
      return { ...grant, used };
    }

    /** The failure for a page in none of the lists: deleted, closed to this user, or hidden with a permission. */
    async function unknownPage(user: User): Promise<PublisherError> {
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
      return reason;
    }

    /** The publisher does not tell missing from inaccessible pages. The lists of the user's pages do [publishers 2.3]. */
    async function missingPage(refusal: ApiRefusal): Promise<PublisherError> {
      const user = userOf(api, (await renewal.current(session)).bundle);
      if (pageId in (await readPageGrants(user))) return unusable(refusal.text);
      await refuseTakenBack(user);
      return notFound(pageId);
    }
  }
}

/** The connected user can do nothing on the page. */
const NO_ROLE = 'The connected user has no role on this page; ask an administrator of the page for one';

function notFound(listingRef: string): PublisherError {
  return new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef });
}

function inaccessible(listingRef: string, why: { readonly text?: string; readonly cause?: string }): PublisherError {
  return new PublisherError({ kind: 'LISTING_INACCESSIBLE', listingRef, ...why });
}

function pathOf(id: string, edge?: string): string {
  return `/${encodeURIComponent(id)}${edge === undefined ? '' : `/${edge}`}`;
}
