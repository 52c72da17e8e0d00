import type { SandboxAdmin } from '@listings/publisher-sandbox';
import { A, sandboxId } from './sandbox-owner.js';

/** A listing of publisher A or a page of publisher B in the sandbox, as far as tests read it. */
interface SeenListing {
  /** With a key at publisher A, and with an id at publisher B, in the order of their addition. */
  readonly photos: readonly { readonly key?: string; readonly id?: string; category?: string; sourceUrl?: string }[];
  /** What publisher A shows. */
  readonly location: Readonly<Record<string, unknown>>;
  readonly posts: readonly { readonly message?: string }[];
  /** With a reply at publisher A, and with comments of a story at publisher B. */
  readonly reviews: readonly {
    readonly id: string;
    readonly comment?: string;
    readonly text?: string;
    readonly reply?: { readonly comment: string };
    readonly story?: { readonly id: string; readonly comments: readonly { readonly message: string }[] };
  }[];
}

/** Listing nn of the first owner at a publisher. */
export async function seenListing(admin: SandboxAdmin, publisher: string, nn: number): Promise<SeenListing> {
  const { a, b } = (await admin.state({ listing: sandboxId(publisher, nn) })) as unknown as {
    a: { listings: readonly SeenListing[] };
    b: { pages: readonly SeenListing[] };
  };
  const [listing] = publisher === A ? a.listings : b.pages;
  if (!listing) throw new Error(`${publisher} has no listing ${nn}`);
  return listing;
}

/** The answers of the business to a review. */
export const answersTo = ({ reply, story }: SeenListing['reviews'][number]): string[] =>
  reply ? [reply.comment] : (story?.comments ?? []).map(({ message }) => message);
