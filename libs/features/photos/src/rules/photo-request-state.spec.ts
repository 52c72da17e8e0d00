import { describe, expect, it } from '@jest/globals';
import { photoRequestStatus } from './photo-request-state.js';
import type { PhotoItemStatus, PhotoRequestStatus } from './photo-request-state.js';

describe('the status of a photo request', () => {
  it.each<[PhotoItemStatus[], PhotoRequestStatus]>([
    [['PENDING', 'PENDING'], 'PENDING'],
    [['SUCCESS', 'PENDING', 'ERROR'], 'PENDING'],
    [['SUCCESS', 'SUCCESS'], 'SUCCESS'],
    [['SUCCESS', 'ERROR'], 'PARTIAL'],
    [['ERROR', 'ERROR'], 'ERROR'],
  ])('[contract 4] of %j is %s', (items, status) => expect(photoRequestStatus(items)).toBe(status));
});
