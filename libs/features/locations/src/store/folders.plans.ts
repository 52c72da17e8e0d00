import { declarePlans } from '@listings/persistence/plans';
import {
  findFolderNames,
  findNamesOfFolders,
  findNamesOfTags,
  listFolders,
  listTags,
  obtainFolder,
} from './folders.js';

/** The calls of the functions in folders.ts. */
export const plans = declarePlans(
  {
    findFolderNames: {
      pages: 20,
      call: (sql, at) => findFolderNames(sql, { accountId: at.accountId, ids: [at.folderId] }),
    },
    obtainFolder: {
      pages: { small: 50, largest: 40 },
      call: (sql, { accountId }) => obtainFolder(sql, { accountId, name: 'New folder' }),
    },
    findNamesOfFolders: {
      pages: { small: 60, largest: 600 },
      call: (sql, { accountId }) => findNamesOfFolders(sql, { accountId, limit: 10_000 }),
    },
    findNamesOfTags: {
      pages: { small: 60, largest: 600 },
      call: (sql, { accountId }) => findNamesOfTags(sql, { accountId, limit: 10_000 }),
    },
    listFolders: {
      pages: { small: 590, largest: 34_000 },
      call: (sql, { accountId }) => listFolders(sql, { accountId, limit: 500 }),
    },
    listTags: {
      pages: { small: 350, largest: 2_000 },
      call: (sql, { accountId }) => listTags(sql, { accountId, limit: 500 }),
    },
  },
  {
    growing: {
      listFolders: 'counts the locations of each folder of the page',
      listTags: 'counts the locations of each tag',
    },
  },
);
