import { describe, expect, it } from '@jest/globals';
import { targetOf } from './action-link-index.js';
import { discoveredActionLinks, managedActionLinks } from './action-links.js';
import type { ActionLinksThere, ManagedActionLink } from './action-links.js';

const order = { placeActionType: 'FOOD_ORDERING', uri: 'https://order.example/', isPreferred: true };
const book = { placeActionType: 'APPOINTMENT', uri: 'https://book.example/', isPreferred: false };
const AT = '2026-07-06T18:33:29.664Z';
const written = { name: 'links/1', written: true, status: 'success', message: '', submittedAt: AT } as const;
const state = (more: Partial<ManagedActionLink> = {}): ManagedActionLink => {
  const { placeActionType, uri } = order;
  return { placeActionType, uri, ...written, ...more };
};

const there = (more: Partial<ActionLinksThere> = {}): ActionLinksThere => {
  return { listingRef: 'l1', managed: [], discovered: [], ...more };
};

/** How a record shows the submission of a link. */
const shown = (submissionStatus: string, submissionMessage = '', lastSubmittedAt: string | null = AT) => {
  return { submissionStatus, submissionMessage, lastSubmittedAt };
};

describe('action links in the record', () => {
  it('[2.2] shows a managed link with its submission status', () => {
    const links = managedActionLinks([order], { ACME: there({ managed: [state()] }) });
    expect(links).toEqual([{ ...order, name: 'links/1', ...shown('success') }]);
  });

  it('[2.2] shows a link that was not pushed to any publisher yet as pending', () => {
    const links = managedActionLinks([book], { ACME: there({ managed: [state()] }) });
    expect(links).toEqual([{ ...book, name: '', ...shown('pending', '', null) }]);
  });

  it('[contract 4, placeActionLinks] shows the worst status of several publishers, and the name from the first one', () => {
    const failed = { status: 'failed', message: 'No.', submittedAt: '2026-07-07T00:00:00Z' } as const;
    const links = managedActionLinks([order], {
      ZETA: there({ managed: [state({ name: 'z', ...failed })] }),
      ACME: there({ managed: [state({ name: undefined, status: 'pending' })] }),
      BETA: there({ managed: [state({ name: 'b' })] }),
    });
    expect(links).toEqual([{ ...order, name: 'b', ...shown('failed', 'No.', failed.submittedAt) }]);
  });

  it('[2.2] shows discovered links with their provider, and without other fields', () => {
    const found = { ...book, name: 'links/2', providerType: 'MERCHANT', isEditable: true };
    const stored = { ...found, more: 1 };
    expect(discoveredActionLinks([order], { ACME: there({ discovered: [stored] }) })).toEqual([found]);
  });

  it('[contract 4, placeActionLinks] a discovered link that the client sends becomes managed, by its address or by its name', () => {
    const found = { ...book, name: 'links/2', providerType: 'MERCHANT', isEditable: true };
    const links = { ACME: there({ discovered: [found] }) };
    expect(discoveredActionLinks([{ ...book, uri: 'https://BOOK.example' }], links)).toEqual([]);
    expect(discoveredActionLinks([{ ...order, name: 'links/2' }], links)).toEqual([]);
    expect(discoveredActionLinks([{ ...book, placeActionType: 'ONLINE_APPOINTMENT' }], links)).toEqual([found]);
  });

  it('treats two spellings of an address as equal, but not two types', () => {
    expect(targetOf({ ...order, uri: 'https://ORDER.example' })).toBe(targetOf(order));
    expect(targetOf({ ...order, uri: 'https://order.example/x' })).not.toBe(targetOf(order));
    expect(targetOf({ ...order, placeActionType: 'FOOD_DELIVERY' })).not.toBe(targetOf(order));
  });
});
