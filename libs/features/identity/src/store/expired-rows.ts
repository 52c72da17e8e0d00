import type { OldRows } from '@listings/feature-accounts';

/** The tables of people whose rows end by themselves. */
export const EXPIRED_ROWS = {
  sessions: { table: 'sessions', endedAt: 'expires_at', key: ['id'] },
  links: { table: 'user_links', endedAt: 'expires_at', key: ['digest'] },
  signUps: { table: 'sign_ups', endedAt: 'expires_at', key: ['digest'] },
  startedSignIns: { table: 'sso_flows', endedAt: 'expires_at', key: ['digest'] },
  invitations: { table: 'invitations', endedAt: 'expires_at', key: ['id'] },
} as const satisfies Record<string, OldRows>;
