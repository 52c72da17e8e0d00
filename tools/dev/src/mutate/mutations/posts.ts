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
    rule: '[publishers 1.8] A post that is gone, perhaps by a deletion of the service, leaves the order of its removal as it is.',
    file: 'libs/features/posts/src/removal/remove-post.ts',
    find: ' && isFirst && delivery.failures === 0',
    replace: '',
    specs: { project: POSTS, files: 'delivery/make-room' },
  },
  {
    rule: '[publishers 1.8] A post that may exist is searched between its refusal and the order of a removal.',
    file: 'libs/features/posts/src/delivery/make-room.ts',
    find: '  if (isToBeSearched) return waits;\n',
    replace: '',
    specs: { project: POSTS, files: 'delivery/make-room' },
  },
  {
    rule: '[publishers 1.8] A post waits a day for room, whether it has ordered a removal or not.',
    file: 'libs/features/posts/src/delivery/make-room.ts',
    find: 'return Math.min(noRoomMs, orderedMs ?? Infinity);',
    replace: 'return orderedMs ?? 0;',
    specs: { project: POSTS, files: 'delivery/make-room' },
  },
  {
    rule: '[publishers 1.8] The end of a removal makes the post due that has ordered it.',
    file: 'libs/features/posts/src/outcome/record-outcomes.ts',
    find: '  if (newer.length > 0)\n',
    replace: '  if (newer.length > 1)\n',
    specs: { project: POSTS, files: 'delivery/make-room' },
  },
  {
    rule: '[publishers 0.1] The difference between the clocks of the process and the database does not count as that of the publisher.',
    file: 'libs/features/posts/src/outcome/find-lost-post.ts',
    find: 'addedTo(offsetMs, aheadMs())',
    replace: 'addedTo(-offsetMs, aheadMs())',
    specs: { project: POSTS, files: 'outcome/find-lost-post' },
  },
  {
    rule: '[publishers 0.1] A lost post is searched by the clock of the publisher, and not the other way round.',
    file: 'libs/features/posts/src/outcome/find-lost-post.ts',
    find: 'return moreMs === undefined ? undefined : ms + moreMs;',
    replace: 'return moreMs === undefined ? undefined : ms - moreMs;',
    specs: { project: POSTS, files: 'outcome/find-lost-post' },
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
