import { declarePlans } from '@listings/persistence/plans';
import { insertPostUploads } from './post-uploads.js';

/** The calls of the functions in post-uploads.ts. */
export const plans = declarePlans({
  insertPostUploads: {
    pages: { small: 130, largest: 50 },
    call: (sql, at) => insertPostUploads(sql, { ...at, postId: at.largePostId, ids: [at.uploadId] }),
  },
});
