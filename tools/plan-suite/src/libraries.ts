import * as postsStore from '@listings/feature-posts/store';
import * as interactionsStore from '@listings/feature-interactions/store';
import * as insightsStore from '@listings/feature-insights/store';
import * as webhooksStore from '@listings/feature-webhooks/store';
import * as persistence from '@listings/persistence';
import * as management from '@listings/persistence/management';
import * as workStore from '@listings/work/store';

/** A folder whose functions send statements. */
export interface Library {
  /** Its path in the checkout, and in `dist`. */
  readonly folder: string;
  /** The names that other libraries can import. */
  readonly exported: ReadonlySet<string>;
}

/** The folders whose statements the suite measures. */
export const libraries: readonly Library[] = [
  {
    folder: 'libs/persistence/src',
    exported: new Set([...Object.keys(persistence), ...Object.keys(management)]),
  },
  { folder: 'libs/features/posts/src/store', exported: new Set(Object.keys(postsStore)) },
  { folder: 'libs/features/interactions/src/store', exported: new Set(Object.keys(interactionsStore)) },
  { folder: 'libs/features/insights/src/store', exported: new Set(Object.keys(insightsStore)) },
  { folder: 'libs/features/webhooks/src/store', exported: new Set(Object.keys(webhooksStore)) },
  { folder: 'libs/work/src/store', exported: new Set(Object.keys(workStore)) },
];
