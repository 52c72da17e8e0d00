import type { Mutation } from '../mutation.js';

/** Mutations of the plug-ins, the test kit, the sandbox and the dashboard. */
export const publisherMutations: readonly Mutation[] = [
  {
    rule: '[publishers 1.4] A period that ends when it begins is a whole day.',
    file: 'libs/publishers/publisher-a/src/listings/hours.ts',
    find: 'closeDay === openDay && end <= start',
    replace: 'closeDay === openDay && end < start',
    specs: { project: 'libs/publishers/publisher-a', files: 'listings/hours' },
  },
  {
    rule: '[contract 5] A button that B cannot carry beside a photo becomes the link in the text.',
    file: 'libs/publishers/publisher-b/src/posts/render-post.ts',
    find: 'if (content.media.length > 0) return',
    replace: 'if (content.media.length > 1) return',
    specs: { project: 'libs/publishers/publisher-b', files: 'posts/render-post' },
  },
  {
    rule: '[publishers 0.1] The test kit notices a plug-in that sends a post twice.',
    file: 'libs/publishers/test-kit/src/checks/lost-posts.ts',
    find: 'demand(there <= 1,',
    replace: 'demand(there <= 2,',
    specs: { project: 'libs/publishers/test-kit', files: 'test-kit' },
  },
  {
    rule: '[publishers 0.1] A lost object is searched by the clock of the publisher.',
    file: 'libs/publishers/gateway/src/clocks/search-by-clocks.ts',
    find: 'if (differenceMs <= AGREES_WITHIN_MS) return byOurs;',
    replace: 'if (differenceMs >= 0) return byOurs;',
    specs: { project: 'libs/publishers/gateway', files: 'clocks/search-by-clocks' },
  },
  {
    rule: '[publishers 0.1] The clock of a publisher is ahead by what its responses say.',
    file: 'libs/publishers/gateway/src/clocks/publisher-clock.ts',
    find: 'Date.parse(date) - now.getTime()',
    replace: 'now.getTime() - Date.parse(date)',
    specs: { project: 'libs/publishers/gateway', files: 'clocks/publisher-clock' },
  },
  {
    rule: '[publishers 1.2] A process without the claim does not repeat a renewal.',
    file: 'libs/publishers/sdk/src/renewal-grace.ts',
    find: ' || !(await mayRepeat())',
    replace: '',
    specs: { project: 'libs/publishers/gateway', files: 'publisher-calls' },
  },
  {
    rule: '[publishers 1.2] The sandbox exchanges a code only with its verifier.',
    file: 'libs/publishers/sandbox/src/publisher-a/oauth/token.ts',
    find: '  if (!verifier) return false;\n',
    replace: '  if (!verifier) return true;\n',
    specs: { project: 'libs/publishers/sandbox', files: 'publisher-a/oauth/oauth' },
  },
  {
    rule: '[dashboard] After the sign-in the dashboard opens none but its own pages.',
    file: 'apps/dashboard/src/app/in-app-path.ts',
    find: ' && !pathname.startsWith(`${BASE}//`)',
    replace: '',
    specs: { project: 'apps/dashboard', files: 'app/in-app-path' },
  },
];
