import { declarePlans } from '@listings/persistence/plans';
import type { Place } from '@listings/persistence/plans';
import { checkDraft, checkDrafts } from './draft-check.js';

/** A draft whose check needs every part of the statement. */
function checkedDraft(at: Place) {
  return {
    exceptId: 0,
    storeId: at.storeIds[0] ?? null,
    name: 'Shop 1',
    phone: '+14151000001',
    postalCode: '10001',
    folderId: at.folderId,
    tags: ['tag 1', 'new tag'],
    newFolder: 'New folder',
    wantsId: true,
  };
}

/** The calls of the functions in draft-check.ts. */
export const plans = declarePlans({
  checkDraft: {
    pages: 190,
    call: (sql, at) => checkDraft(sql, { ...checkedDraft(at), accountId: at.accountId, most: 10_000 }),
  },
  checkDrafts: {
    pages: 1_450,
    call: (sql, at) =>
      checkDrafts(sql, {
        accountId: at.accountId,
        most: 10_000,
        drafts: at.storeIds.map((storeId) => ({ ...checkedDraft(at), storeId })),
      }),
  },
});
