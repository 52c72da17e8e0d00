import type { Mutation } from '../mutation.js';

const POSTS = 'libs/features/posts';

/** Mutations of campaigns, their deliveries, removal and outcome. */
export const postMutations: readonly Mutation[] = [
  {
    rule: '[reliability I4] A process that has lost its claim sends no post.',
    file: 'libs/features/posts/src/delivery/send-post.ts',
    find: "      if (!lease.isHeld()) throw new PublisherError({ kind: 'TRANSIENT', text: 'the claim was lost before the call' });\n",
    replace: '',
    specs: { project: POSTS, files: 'delivery/deliver-post' },
  },
  {
    rule: '[reliability I4] After a call with an unknown outcome the post is searched before it is sent again.',
    file: 'libs/features/posts/src/delivery/send-post.ts',
    find: '  if (isUnknown) return unclear;\n',
    replace: '',
    specs: { project: POSTS, files: 'delivery/deliver-post' },
  },
  {
    rule: '[reliability I4] A post that may still appear is not sent again.',
    file: 'libs/features/posts/src/outcome/find-lost-post.ts',
    find: '  if (untilResendMs > 0) return searchAgain(deps, { site, untilResendMs });\n  if (attempts >= MAX_SEND_ATTEMPTS)',
    replace: '  if (attempts >= MAX_SEND_ATTEMPTS)',
    specs: { project: POSTS, files: 'outcome/find-lost-post' },
  },
  {
    rule: '[contract 5] A deleted campaign leaves every site, whatever its removalSites.',
    file: 'libs/features/posts/src/store/removals.ts',
    find: "case when status <> 'DELETED' and missed_at is null then removal_sites end",
    replace: 'case when missed_at is null then removal_sites end',
    specs: { project: POSTS, files: 'campaign/campaign-lifecycle|removal/remove-next' },
  },
  {
    rule: '[contract 13] A delivery that ended unsent counts as failed in the outcome of its campaign.',
    file: 'libs/features/posts/src/store/campaigns.ts',
    find: "state = 'REJECTED' or state <> 'SKIPPED' and published_at is null as failed",
    replace: "state = 'REJECTED' as failed",
    specs: { project: POSTS, files: 'views/campaign-views' },
  },
  {
    rule: '[publishers 1.8] A new post orders the removal of one older post at most.',
    file: 'libs/features/posts/src/store/live-posts.ts',
    find: '\n      and not exists (select from post_deliveries where ${ORDERED})',
    replace: '',
    specs: { project: POSTS, files: 'delivery/make-room' },
  },
  {
    rule: '[contract 5] The end of a schedule is after its start.',
    file: 'libs/features/posts/src/rules/campaign-rules.ts',
    find: 'schedule.end <= schedule.start &&',
    replace: 'schedule.end < schedule.start &&',
    specs: { project: POSTS, files: 'rules/campaign-rules' },
  },
  {
    rule: '[contract 5] The fan-out reaches each location of a campaign.',
    file: 'libs/features/posts/src/store/fan-out.ts',
    find: 'location_ids[done + 1 : done + $limit::integer] as "locationIds"',
    replace: 'location_ids[done + 1 : done + $limit::integer - 1] as "locationIds"',
    specs: { project: POSTS, files: 'campaign/fan-out' },
  },
];
