import { expect, it } from '@jest/globals';
import { reviewEvent } from './interaction-events.js';
import type { EventSubject } from './interaction-events.js';

const nothing = { ratingText: null, title: null, authorName: null, authorAvatar: null, permalink: null };
const review = { category: 'REVIEW', status: 'UNREAD', rating: 4, content: 'Fine', ...nothing } as const;
const key = { id: '4b5d7e0c-8d5f-4d8f-9d3e-0a4b1c2d3e4f', locationId: 1, postedAt: new Date('2026-07-06T12:00:00Z') };
const eventOf = (changes: Partial<EventSubject>) => reviewEvent({ ...key, ...review, ...changes }, undefined)?.data;

it('[6.3a] [contract 6] an event has the rating of the publisher beside the stars where its scale is another', () => {
  expect(eventOf({ ratingText: '8.5/10' })).toMatchObject({ interaction: { rating: 4, rating_text: '8.5/10' } });
  expect(eventOf({})).not.toHaveProperty('interaction.rating_text');
});

it('[6.3a] an event names a kind whose plug-in is not there any more by its category', () => {
  expect(eventOf({ category: 'NOTE' })).toMatchObject({ interaction: { category: 'Note', category_label: 'Note' } });
  expect(eventOf({})).not.toHaveProperty('interaction.category_label');
  expect(eventOf({ category: 'SOCIAL' })).toBeUndefined();
});
