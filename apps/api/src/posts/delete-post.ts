import { globalIdOf } from '../http/ids.js';
import { inputObject } from '../http/input-schemas.js';
import { recordOf, writeFields } from '../http/payload-schemas.js';
import { postIdExample } from './post-examples.js';

/** The optional body of deleteSocialPost [4.3]. */
export const DeleteSocialPostInput = inputObject('DeleteSocialPostMutationInput', {});

/** Body, payload and example of deleteSocialPost [contract 5]. */
export const deletePost = {
  body: { schema: DeleteSocialPostInput, example: { clientMutationId: 'delete-5001' }, alsoFlat: true, optional: true },
  response: recordOf('DeleteSocialPostMutation', 'Result of deleting a post.', {
    ...writeFields,
    socialPostId: globalIdOf('SocialPost', 'Id of the post.'),
  }),
  example: { socialPostId: postIdExample },
} as const;
