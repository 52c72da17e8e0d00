import { spellingOfTag } from '@listings/feature-locations';
import type { InteractionsDependencies } from '../dependencies.js';
import { interactionQuery } from '../rules/interaction-lexemes.js';
import type { InteractionCategory } from '../rules/interaction.js';
import type { InteractionFilter } from '../store/list/interaction-list.js';

/** The conditions of a list of interactions, as a client gives them. */
export interface InteractionConditions {
  /** All locations of the account, those with a tag, those in a folder, or these. */
  readonly tag?: string;
  readonly folderId?: string;
  readonly locationIds?: readonly number[];
  /** Hostnames of publishers. */
  readonly hostnames?: readonly string[];
  readonly categories?: readonly InteractionCategory[];
  readonly ratings?: readonly number[];
  readonly responded?: boolean;
  readonly from?: string;
  readonly to?: string;
  readonly text?: string;
}

/** The filter of some conditions; undefined if no interaction can match it. A tag is found in any case [contract 14]. */
export async function interactionFilter(
  { database, publishers }: Pick<InteractionsDependencies, 'database' | 'publishers'>,
  accountId: number,
  { hostnames, text, tag, ...conditions }: InteractionConditions,
): Promise<InteractionFilter | undefined> {
  const sites = hostnames && publishers.all.filter(({ declaration }) => hostnames.includes(declaration.site.hostname));
  const words = text === undefined || text.trim() === '' ? undefined : interactionQuery(accountId, text);
  // A text without letters and digits is in no interaction.
  if (words?.length === 0) return undefined;
  return {
    ...conditions,
    ...(tag !== undefined && { tag: await spellingOfTag(database, { accountId, tag }) }),
    ...(sites && { publishers: sites.map(({ names }) => names.constant) }),
    ...(words && { search: words }),
  };
}
