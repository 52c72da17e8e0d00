import type { PublisherRegistry, RegisteredPublisher } from '@listings/publisher-registry';
import type { LocalizedText } from '@listings/publisher-sdk';
import { categoryOf, interactionCategories, shownCategory } from '../rules/interaction.js';
import type { InteractionCategory } from '../rules/interaction.js';

/** A kind of interactions that only some publishers have, with its name for people. */
export interface OwnCategory {
  readonly category: InteractionCategory;
  readonly label: LocalizedText;
}

/** The kinds that the plug-in of a publisher declares as its own. */
export function ownCategories(registered: RegisteredPublisher | undefined): readonly OwnCategory[] {
  const { ownKinds = [] } = registered?.publisher.reviews ?? {};
  return ownKinds.map(({ key, label }) => ({ category: categoryOf(key), label }));
}

/** Every category that interactions of this installation may have, for filters. */
export function knownCategories(publishers: PublisherRegistry): readonly InteractionCategory[] {
  const own = publishers.all.flatMap((registered) => ownCategories(registered).map(({ category }) => category));
  return [...new Set([...interactionCategories, ...own])];
}

/** The name of a category in English: that of the plug-in for its own kinds, and else what answers call it. */
export function categoryLabel(registered: RegisteredPublisher | undefined, category: InteractionCategory): string {
  return ownCategories(registered).find((own) => own.category === category)?.label.en ?? shownCategory(category);
}
