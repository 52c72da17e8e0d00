import { describe, expect, it } from '@jest/globals';
import { draftWith, emptyDraft, locationFields } from '@listings/domain';
import { locationViolations, normalizedDraft } from '@listings/feature-locations';
import { sampleLocation } from './sample-location.js';

const draftOf = (index: number) => draftWith(emptyDraft, sampleLocation(index, []));

describe('sample locations', () => {
  it('[performance 3] violate no rule and are normalized', () => {
    for (const index of Array.from({ length: 400 }, (_, each) => each * 2_503)) {
      const draft = draftOf(index);
      const context = { origin: 'client', siteIds: new Set<number>(), today: new Date('2026-07-06') } as const;
      expect(locationViolations(draft, new Set(locationFields), context)).toEqual([]);
      expect(normalizedDraft(draft)).toEqual(draft);
    }
  });

  it('[performance 3] are the same at every run and all different', () => {
    expect(draftOf(17)).toEqual(draftOf(17));
    const phones = Array.from({ length: 5_000 }, (_, index) => draftOf(index)).map(({ phone }) => phone);
    expect(new Set(phones).size).toBe(5_000);
  });
});
