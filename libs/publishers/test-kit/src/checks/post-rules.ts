import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { hasField } from '@listings/publisher-sdk';
import type { PostContent } from '@listings/publisher-sdk';
import { checksOf } from '../check.js';
import { brief, demand, demandEqual, outcomeOf } from '../demand.js';
import { longestAccepted } from '../longest-accepted.js';
import { connected } from '../methods.js';
import { acceptedPost, postSamples } from '../post-contents.js';

/** A quick run sends one of so many contents. */
const QUICK_STEP = 3;

/** Checks of `checkContent`: what it accepts, the publisher accepts. */
export const postRulesChecks = checksOf('posts', {
  '[contract 5] checks contents without HTTP calls and with a stable result': async (context) => {
    const { checkContent } = context.offered('posts');
    const { postErrors: declared = [] } = context.declaration;
    for (const { about, content } of postSamples(context)) {
      const before = JSON.stringify(content);
      const [one, other] = [checkContent(content), checkContent(content)];
      demand(isDeepStrictEqual(one, other), `checkContent returned another result in the second call for ${about}`);
      demandEqual(JSON.stringify(content), before, `the argument of checkContent after the call (${about})`);
      for (const { code, message } of one) {
        const isDeclared = declared.some((each) => each.code === code);
        demand(isDeclared, `checkContent returned ${code}: add it to postErrors of the declaration`);
        demand(
          /^SY\d{5}$/.test(code) && message !== '',
          `checkContent returned an invalid error for ${about}: ${brief({ code, message })}`,
        );
      }
    }
    demandEqual(context.http.calls.length, 0, 'HTTP calls of checkContent');
  },

  '[contract 13] lists what it does not show without HTTP calls, and only what the content has': async (context) => {
    const posts = context.offered('posts');
    for (const { about, content } of postSamples(context)) {
      const before = JSON.stringify(content);
      const [one, other] = [posts.notShown?.(content) ?? [], posts.notShown?.(content) ?? []];
      demand(isDeepStrictEqual(one, other), `notShown returned another result in the second call for ${about}`);
      demandEqual(JSON.stringify(content), before, `the argument of notShown after the call (${about})`);
      demandEqual(new Set(one.map(({ field }) => field)).size, one.length, `the fields of notShown (${about})`);
      for (const { field, message } of one) {
        demand(hasField(content, field), `notShown returned ${field}, which the content does not have (${about})`);
        demand(message.trim() !== '', `notShown returned no message for ${field} (${about})`);
      }
    }
    demandEqual(context.http.calls.length, 0, 'HTTP calls of notShown');
  },

  '[contract 5] accepts no content that the publisher rejects for its form': {
    gradual: true,
    async run(context) {
      const { checkContent } = context.offered('posts');
      const { call } = await connected(context, 'posts');
      const refused: string[] = [];
      let sent = 0;
      const samples = postSamples(context).filter((_, index) => !context.effort.isQuick || index % QUICK_STEP === 0);
      for (const { about, content, isRefusedByCore } of samples) {
        if (isRefusedByCore || checkContent(content).length > 0) continue;
        sent += 1;
        const request = { content: distinct(content, sent), requestId: randomUUID() };
        const outcome = await outcomeOf('createPost', () => call.createPost(request));
        if ('failure' in outcome) refused.push(`${about}: ${brief(outcome.failure)}`);
      }
      demand(sent > 0, 'checkContent accepts no post at all');
      demand(
        refused.length === 0,
        `checkContent accepted these contents, but createPost failed:\n  ${refused.join('\n  ')}`,
      );
    },
  },

  '[contract 5] accepts no message that is too long for the publisher, in any script': async (context) => {
    const { checkContent } = context.offered('posts');
    const { call } = await connected(context, 'posts');
    for (const letter of ['x', 'é', '日', '🥐']) {
      const content = acceptedPost(context, letter);
      const longest = longestAccepted(
        (length) => checkContent({ ...content, message: letter.repeat(length) }).length === 0,
      );
      if (longest === undefined) continue;
      const what = `createPost with ${longest} times "${letter}"`;
      const request = { content: { ...content, message: letter.repeat(longest) }, requestId: randomUUID() };
      const outcome = await outcomeOf(what, () => call.createPost(request));
      demand(
        'value' in outcome,
        `checkContent accepts ${longest} times "${letter}", but createPost failed: ${brief(outcome)}`,
      );
    }
  },
});

/** A publisher may refuse the text of an earlier post, so each content gets a number in its message or title. */
function distinct(content: PostContent, number: number): PostContent {
  const { message, context } = content;
  if (message) return { ...content, message: `${message} (${number})` };
  return context?.title ? { ...content, context: { ...context, title: `${context.title} (${number})` } } : content;
}
