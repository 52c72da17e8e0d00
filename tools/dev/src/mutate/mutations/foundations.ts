import type { Mutation } from '../mutation.js';

const WORK = 'libs/work';

/** Mutations of the work engine, the gateway of publishers, the queue, the database and the sealing of secrets. */
export const foundationMutations: readonly Mutation[] = [
  {
    rule: '[reliability 2] A suspect is claimed alone.',
    file: 'libs/work/src/store/claims.ts',
    find: 'and due_at <= now() and lease_until is null and lost_claims < ${SUSPECT_FROM} and set_aside_at is null',
    replace: 'and due_at <= now() and lease_until is null and set_aside_at is null',
    specs: { project: WORK, files: 'store/claims' },
  },
  {
    rule: '[reliability 2] The outcome of a lost claim is not recorded.',
    file: 'libs/work/src/runner/under-claims.ts',
    find: '          if (locked.length < held.length) throw new ClaimsLost();\n',
    replace: '',
    specs: { project: WORK, files: 'runner/under-claims|runner/kind-runner' },
  },
  {
    rule: '[reliability 2] A step that throws again and again waits longer each time.',
    file: 'libs/work/src/runner/retry-wait.ts',
    find: 'RETRY_MS * 2 ** Math.min(failures, 20)',
    replace: 'RETRY_MS',
    specs: { project: WORK, files: 'runner/retry-wait' },
  },
  {
    rule: '[publishers 0.1] A call takes the time of the application only when its narrower limits have room.',
    file: 'libs/publishers/gateway/src/limits/call-limiter.ts',
    find: 'WIDTH[one.scope] - WIDTH[other.scope]',
    replace: 'WIDTH[other.scope] - WIDTH[one.scope]',
    specs: { project: 'libs/publishers/gateway', files: 'limits/call-limiter' },
  },
  {
    rule: '[design 3.1] A sweep that is woken while it runs runs once more at once.',
    file: 'libs/queue/src/sweeper.ts',
    find: 'if (!woken && waitMs > 0) {',
    replace: 'if (waitMs > 0) {',
    specs: { project: 'libs/queue', files: 'sweeper' },
  },
  {
    rule: '[reliability 2] A database that refuses connections while it starts is away, not broken.',
    file: 'libs/persistence/src/database-failures.ts',
    find: '57P0[1235]',
    replace: '57P0[125]',
    specs: { project: 'libs/persistence', files: 'database-failures' },
  },
  {
    rule: '[contract 7] A secret is opened with the key that sealed it, also after a rotation.',
    file: 'libs/platform/src/encryption.ts',
    find: 'this.keys.find((each) => each.id === id)',
    replace: 'this.keys[0]',
    specs: { project: 'libs/platform', files: 'encryption' },
  },
];
