import { CATEGORY_KEYS } from '../categories.js';
import type { Tags } from '../element.js';
import type { TagChanges } from './tag-field.js';

/** Before the key of a place that is closed at the moment: `disused:shop=bakery`. */
const CLOSED = 'disused:';

/** What an element is, and whether it is closed. */
export interface ShownCategory {
  /** `shop=bakery`. */
  readonly id: string;
  readonly isClosed: boolean;
}

/** The category of an element: its first tag of {@link CATEGORY_KEYS}, otherwise the first that is marked as disused. */
export function categoryOf(tags: Tags): ShownCategory | undefined {
  for (const prefix of ['', CLOSED])
    for (const key of CATEGORY_KEYS) {
      const value = tags[prefix + key];
      if (value) return { id: `${key}=${value}`, isClosed: prefix !== '' };
    }
  return undefined;
}

/** The tags that show this category, open or closed. The one of another category goes; further tags of the kind stay. */
export function writeCategory(tags: Tags, wanted: ShownCategory): TagChanges {
  const [key = '', value = ''] = wanted.id.split('=');
  const target = keyOf({ ...wanted, id: key });
  const opposite = keyOf({ id: key, isClosed: !wanted.isClosed });
  if (tags[target] === value) return tags[opposite] === value ? { [opposite]: null } : {};
  const shown = categoryOf(tags);
  const old = tags[opposite] === value ? opposite : shown && keyOf(shown);
  return { ...(old !== undefined && old !== target && { [old]: null }), [target]: value };
}

function keyOf({ id, isClosed }: ShownCategory): string {
  return `${isClosed ? CLOSED : ''}${id.replace(/=.*/, '')}`;
}
