import type { PublisherRegistry, RegisteredPublisher } from '@listings/publisher-registry';
import type { LocalizedText } from '@listings/publisher-sdk';
import type { InteractionsDependencies } from '../dependencies.js';
import { categoryOf, interactionCategories, shownCategory } from '../rules/interaction.js';
import type { InteractionCategory } from '../rules/interaction.js';
import { countInteractions } from '../store/list/find-page.js';

/** A kind of interactions that only some publishers have, with its name for people. */
export interface OwnCategory {
  readonly category: InteractionCategory;
  readonly label: LocalizedText;
  /** Whether a response may close such an interaction. */
  readonly closable: boolean;
}

/** The kinds that the plug-in of a publisher declares as its own. */
export function ownCategories(registered: RegisteredPublisher | undefined): readonly OwnCategory[] {
  const { ownKinds = [] } = registered?.publisher.reviews ?? {};
  return ownKinds.map(({ key, label, closable = false }) => ({ category: categoryOf(key), label, closable }));
}

/** Whether interactions of a publisher may have a category: the core knows it, or the plug-in declares it. */
export function hasCategory(registered: RegisteredPublisher, category: InteractionCategory): boolean {
  return (
    interactionCategories.some((known) => known === category) ||
    ownCategories(registered).some((own) => own.category === category)
  );
}

/** Whether a response may close interactions of a publisher in this category. */
export function isClosable(registered: RegisteredPublisher | undefined, category: InteractionCategory): boolean {
  return ownCategories(registered).some((own) => own.category === category && own.closable);
}

/** Every category that interactions of this installation may have, for filters. */
export function knownCategories(publishers: PublisherRegistry): readonly InteractionCategory[] {
  const own = publishers.all.flatMap((registered) => ownCategories(registered).map(({ category }) => category));
  return [...new Set([...interactionCategories, ...own])];
}

/** The format of the categories of kinds that plug-ins declare. */
const OWN_CATEGORY = /^[A-Z]{2,20}$/;

/**
 * Whether interactions of the account may have all these categories: a plug-in declares them, or the account has some of a plug-in that this
 * installation no longer has.
 */
export async function mayHaveCategories(
  { publishers, database }: Pick<InteractionsDependencies, 'publishers' | 'database'>,
  accountId: number,
  categories: readonly InteractionCategory[],
): Promise<boolean> {
  const known = knownCategories(publishers);
  for (const category of new Set(categories)) {
    if (known.includes(category)) continue;
    if (!OWN_CATEGORY.test(category)) return false;
    if ((await countInteractions(database, { accountId, filter: { categories: [category] } })) === 0) return false;
  }
  return true;
}

/** The name of a category in English: that of the plug-in for its own kinds, and else what answers call it. */
export function categoryLabel(registered: RegisteredPublisher | undefined, category: InteractionCategory): string {
  return ownCategories(registered).find((own) => own.category === category)?.label.en ?? shownCategory(category);
}
