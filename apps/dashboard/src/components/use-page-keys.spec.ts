import { describe, expect, it } from '@jest/globals';
import { actionOf } from './use-page-keys.js';

const [goToList, goToReviews, reply, help, pageHelp] = [() => 1, () => 2, () => 3, () => 4, () => 5] as const;

describe('a pressed key', () => {
  const frame = {
    'g l': { text: () => 'Locations', run: goToList },
    'g r': { text: () => 'Reviews', run: goToReviews },
    '?': help,
  };

  it('[dashboard] runs the action of the page', () => {
    expect(actionOf('r', [{ r: reply }, frame], undefined)).toEqual({ run: reply, begins: false });
  });

  it('[dashboard] begins a sequence, whose second key is not the key of the page', () => {
    expect(actionOf('g', [{ r: reply }, frame], undefined)).toEqual({ begins: true });
    expect(actionOf('r', [{ r: reply }, frame], 'g')).toEqual({ run: goToReviews, begins: false });
  });

  it('[dashboard] is a key of its own after a key that begins no such sequence', () => {
    expect(actionOf('?', [frame], 'g')).toEqual({ run: help, begins: false });
    expect(actionOf('x', [frame], 'g')).toEqual({ begins: false });
  });

  it('[dashboard] has the meaning of the page before that of the frame', () => {
    expect(actionOf('?', [{ 'shift+?': pageHelp }, frame], undefined)).toEqual({ run: pageHelp, begins: false });
  });
});
