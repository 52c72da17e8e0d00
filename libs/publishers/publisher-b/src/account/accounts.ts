import { PublisherError, unusable } from '@listings/publisher-sdk';
import type { JsonObject, PublisherContext, PublisherSession } from '@listings/publisher-sdk';
import type { ApiCall, ApiClient } from '../api/api-client.js';
import { ApiRefusal } from '../api/api-refusal.js';
import { failureFor, meaningOf, textOf } from '../failures.js';
import { asId } from '../ids.js';
import { closedReason } from './capabilities.js';
import type { ClosedReason, PageCapability, PageRights } from './capabilities.js';
import type { CredentialBundle, PageGrant } from './credential-bundle.js';
import { readPageGrants } from './page-directory.js';
import { refuseTakenBack } from './permissions.js';
import type { CurrentCredentials, Renewal } from './renewal.js';

/** If a task or page is missing and the bundle is older than this, the account reads the pages again. */
const rightsAreFreshFor = 10 * 60 * 1000;

/** A call for one page or one of its objects. */
export interface PageCall extends Omit<ApiCall, 'pageId'> {
  /** `content` is a write with the text of a user. */
  readonly purpose: 'read' | 'write' | 'content';
}

/** The calls of one connected account. They throw only PublisherErrors. */
export interface Account {
  /** Calls with the user token. */
  asUser(call: ApiCall): Promise<JsonObject>;
  /** Calls with the token of the page; "not found" concerns the page itself. */
  asPage(pageId: string, call: PageCall): Promise<JsonObject>;
  /**
   * Like `page`, for a post, a photo or a video of the page: returns undefined if the object no longer exists
   * [publishers 2.3].
   */
  onPage(pageId: string, call: PageCall): Promise<JsonObject | undefined>;
  /** The known permissions on the page. */
  rights(pageId: string): Promise<PageRights>;
  /** The reason why the page does not allow the capability; undefined if it does. */
  closedReason(pageId: string, capability: PageCapability): Promise<ClosedReason | undefined>;
  /** Throws `LISTING_INACCESSIBLE` without a call if the page does not allow the capability [publishers 2.4]. */
  require(pageId: string, capability: PageCapability): Promise<void>;
  /** The permissions of the connection; undefined if unknown. */
  permissions(): Promise<readonly string[] | undefined>;
}

/** Opens the account of a session. */
export type OpenAccount = (session: PublisherSession) => Account;

/** The layer between a capability and the API: tokens, their renewal, and the effect of a refusal on the account. */
export function createAccounts(context: Pick<PublisherContext, 'now'>, api: ApiClient, renewal: Renewal): OpenAccount {
  return (session) => {
    const fail = (refusal: ApiRefusal, purpose: PageCall['purpose'], listingRef?: string): PublisherError =>
      new PublisherError(failureFor(refusal, { purpose, listingRef, now: context.now() }), { cause: refusal });

    async function asUser(call: ApiCall): Promise<JsonObject> {
      const used = await renewal.current(session);
      try {
        return await api.call(used.bundle.userToken, call);
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        switch (meaningOf(error.fault)) {
          case 'token_dead':
            return again(call, (await renewal.confirmDeath(session, used, error)).bundle.userToken);
          case 'permission_missing':
            await checkPermissions(used.bundle);
            throw fail(error, 'read');
          default:
            throw fail(error, 'read');
        }
      }
    }

    /** Repeats the call once after renewing the tokens, because the refused call had no effect. */
    async function again(call: ApiCall, token: string, listingRef?: string, purpose: PageCall['purpose'] = 'read') {
      try {
        return await api.call(token, call);
      } catch (error) {
        if (error instanceof ApiRefusal) throw fail(error, purpose, listingRef);
        throw error;
      }
    }

    /** The token of the page. If the bundle has none, reads the pages from the publisher again. */
    async function grantOf(pageId: string, known?: CurrentCredentials): Promise<[PageGrant, CurrentCredentials]> {
      if (asId(pageId) === undefined) throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef: pageId });
      const used = known ?? (await renewal.current(session));
      const grant = used.bundle.pages[pageId];
      if (grant) return [grant, used];
      const renewed = known ?? (await renewal.refreshPages(session, used));
      const found = renewed.bundle.pages[pageId];
      if (found) return [found, renewed];
      throw await explainUnknownPage(pageId, renewed.bundle);
    }

    /**
     * The failure for a page that is in none of the lists: deleted, closed to this user, or hidden because a permission
     * was withdrawn.
     */
    async function explainUnknownPage(pageId: string, bundle: CredentialBundle): Promise<PublisherError> {
      let reason = inaccessible(pageId, { text: NO_ROLE });
      try {
        await api.call(bundle.userToken, {
          method: 'GET',
          path: `/${encodeURIComponent(pageId)}`,
          query: { fields: 'id' },
        });
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        switch (meaningOf(error.fault)) {
          case 'object_missing':
            reason = new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef: pageId });
            break;
          case 'permission_missing':
          case 'page_token_required':
          case 'page_role_lost':
            reason = inaccessible(pageId, { cause: textOf(error.fault) });
            break;
          default:
            return fail(error, 'read', pageId);
        }
      }
      await checkPermissions(bundle);
      return reason;
    }

    async function checkPermissions(bundle: CredentialBundle): Promise<void> {
      await refuseTakenBack(api, bundle).catch((error: unknown) => {
        throw error instanceof ApiRefusal ? fail(error, 'read') : error;
      });
    }

    /**
     * The publisher does not distinguish missing from inaccessible pages. The lists of the user's pages do [publishers
     * 2.3].
     */
    async function explainMissingPage(
      pageId: string,
      refusal: ApiRefusal,
      bundle: CredentialBundle,
    ): Promise<PublisherError> {
      const grants = await readPageGrants(api, bundle.userToken, bundle.permissions).catch(async (error: unknown) => {
        if (!(error instanceof ApiRefusal)) throw error;
        if (meaningOf(error.fault) === 'permission_missing') await checkPermissions(bundle);
        throw fail(error, 'read', pageId);
      });
      if (!(pageId in grants)) {
        await checkPermissions(bundle);
        return new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef: pageId });
      }
      return unusable(textOf(refusal.fault));
    }

    async function callPage(pageId: string, call: PageCall, partMayBeGone: boolean): Promise<JsonObject | undefined> {
      const [grant, used] = await grantOf(pageId);
      const { purpose, ...rest } = call;
      const request: ApiCall = { ...rest, pageId };
      try {
        return await api.call(grant.token, request);
      } catch (error) {
        if (!(error instanceof ApiRefusal)) throw error;
        switch (meaningOf(error.fault)) {
          case 'token_dead': {
            const [renewed] = await grantOf(pageId, await renewal.confirmDeath(session, used, error));
            return again(request, renewed.token, pageId, purpose);
          }
          case 'permission_missing':
            await checkPermissions(used.bundle);
            throw inaccessible(pageId, { cause: textOf(error.fault) });
          case 'object_missing':
            if (partMayBeGone) return undefined;
            throw await explainMissingPage(pageId, error, used.bundle);
          default:
            throw fail(error, purpose, pageId);
        }
      }
    }

    async function rights(pageId: string): Promise<PageRights> {
      const [{ tasks }, { bundle }] = await grantOf(pageId);
      return { tasks, permissions: bundle.permissions };
    }

    /** Reads the rights again before it reports that one is missing, unless they are fresh. */
    async function reasonAgainst(pageId: string, capability: PageCapability): Promise<ClosedReason | undefined> {
      const [grant, used] = await grantOf(pageId);
      const known = closedReason(capability, { tasks: grant.tasks, permissions: used.bundle.permissions });
      if (known === undefined || context.now() - used.bundle.pagesReadAt < rightsAreFreshFor) return known;
      const [newest, current] = await grantOf(pageId, await renewal.refreshPages(session, used));
      return closedReason(capability, { tasks: newest.tasks, permissions: current.bundle.permissions });
    }

    return {
      asUser,
      async asPage(pageId, call) {
        const body = await callPage(pageId, call, false);
        if (!body) throw new PublisherError({ kind: 'LISTING_NOT_FOUND', listingRef: pageId });
        return body;
      },
      onPage: (pageId, call) => callPage(pageId, call, true),
      rights,
      closedReason: reasonAgainst,
      async require(pageId, capability) {
        const reason = await reasonAgainst(pageId, capability);
        if (reason !== undefined) throw inaccessible(pageId, reason);
      },
      permissions: async () => (await renewal.current(session)).bundle.permissions,
    };
  };
}

/** The connected user can do nothing on the page. */
const NO_ROLE = 'The connected user has no role on this page; ask an administrator of the page for one';

function inaccessible(listingRef: string, why: { readonly text?: string; readonly cause?: string }): PublisherError {
  return new PublisherError({ kind: 'LISTING_INACCESSIBLE', listingRef, ...why });
}
