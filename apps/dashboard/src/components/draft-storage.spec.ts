import { describe, expect, it } from '@jest/globals';
import { followOtherTab, readDraft, removeDraft, removeDraftsOf, storeDraft } from './draft-storage.js';
import type { DraftStorage, StorageChange, TextStorage } from './draft-storage.js';

const NAME = 'draft/ann/1/location/7';

/** A storage of a browser; `changed` hears of its changes. */
class MapStorage implements TextStorage {
  private readonly texts = new Map<string, string>();

  constructor(private readonly changed: (change: StorageChange) => void = () => undefined) {}

  get length() {
    return this.texts.size;
  }

  key(index: number) {
    return [...this.texts.keys()][index] ?? null;
  }

  getItem(key: string) {
    return this.texts.get(key) ?? null;
  }

  setItem(key: string, newValue: string) {
    const oldValue = this.getItem(key);
    this.texts.set(key, newValue);
    this.changed({ key, oldValue, newValue });
  }

  removeItem(key: string) {
    const oldValue = this.getItem(key);
    if (this.texts.delete(key)) this.changed({ key, oldValue, newValue: null });
  }
}

/** Two tabs of one browser: each hears of what the other one changes in the shared storage. */
function twoTabs(): [DraftStorage, DraftStorage] {
  const tabs: DraftStorage[] = [];
  let acting: DraftStorage | undefined;
  const shared = new MapStorage((change) => {
    for (const tab of tabs) if (tab !== acting) followOtherTab(tab, change);
  });
  const tab = (): DraftStorage => {
    const made: DraftStorage = {
      own: new MapStorage(),
      get shared() {
        acting = made;
        return shared;
      },
    };
    tabs.push(made);
    return made;
  };
  return [tab(), tab()];
}

describe('the drafts of two tabs', () => {
  it.each([
    ['what a tab has typed stays after another tab has typed over it and saved', 1, ['one', null]],
    ['a saved draft of a tab leaves what another tab has typed later for a third one', 0, ['two', 'two']],
  ])('[dashboard] %s', (_, saved, left) => {
    const tabs = twoTabs();
    const texts = ['one', 'two'];
    for (const [at, tab] of tabs.entries()) storeDraft(tab, NAME, texts[at] ?? '');
    removeDraft(tabs[saved] as DraftStorage, NAME, texts[saved] ?? '');
    expect(tabs.map((tab) => readDraft(tab, NAME))).toEqual(left);
  });

  it('[dashboard] a draft that another tab has taken up and finished is finished in both', () => {
    const [first, second] = twoTabs();
    storeDraft(first, NAME, 'of the first');
    removeDraft(second, NAME, readDraft(second, NAME));
    expect(readDraft(first, NAME)).toBeNull();
  });

  it('[dashboard] a sign-out in one tab removes the drafts of the user from all tabs, and those of nobody else', () => {
    const [first, second] = twoTabs();
    storeDraft(first, NAME, 'of the first');
    storeDraft(second, NAME, 'of the second');
    storeDraft(first, 'draft/bob/1/post', 'of Bob');
    removeDraftsOf(second, 'ann');
    expect([readDraft(first, NAME), readDraft(second, NAME)]).toEqual([null, null]);
    expect([first.own.length, first.shared.length, second.own.length]).toEqual([1, 1, 0]);
  });
});

it('[dashboard] a full storage keeps no draft, and no earlier one that would come back', () => {
  const own = new MapStorage();
  const shared = new MapStorage();
  storeDraft({ own, shared }, NAME, 'early');
  shared.setItem = () => {
    throw new Error('QuotaExceededError');
  };
  storeDraft({ own, shared }, NAME, 'late');
  expect([own.getItem(NAME), shared.getItem(NAME)]).toEqual(['late', null]);
});
