/** The changes that the audit log records. */
export type AuditAction =
  | 'account.created'
  | 'account.renamed'
  | 'account.suspended'
  | 'account.resumed'
  | 'account.plan_changed'
  | 'account.seats_moved'
  | 'account.exported'
  | 'account.imported'
  | 'account.restored'
  | 'account.move_started'
  | 'account.move_applied'
  | 'account.deletion_requested'
  | 'account.deletion_cancelled'
  | 'user.signed_in'
  | 'user.sign_in_failed'
  | 'user.email_verified'
  | 'user.renamed'
  | 'user.password_changed'
  | 'user.password_reset'
  | 'user.reset_link_issued'
  | 'user.second_factor_enabled'
  | 'user.second_factor_disabled'
  | 'user.recovery_codes_replaced'
  | 'session.ended'
  | 'member.invited'
  | 'member.invitation_withdrawn'
  | 'member.joined'
  | 'member.role_changed'
  | 'member.removed'
  | 'key.created'
  | 'key.revoked'
  | 'webhook.url_changed'
  | 'webhook.paused'
  | 'webhook.resumed'
  | 'work.retried'
  | 'work.set_aside'
  | 'work.resumed'
  | 'webhook.secret_rotated'
  | 'webhook.deliver_once_changed'
  | 'webhook.older_reviews_changed'
  | 'webhook.additional_events_changed'
  | 'webhook.test_sent'
  | 'webhook.redelivery_started'
  | 'webhook.redelivery_cancelled'
  | 'brand.changed'
  | 'brand.logo_changed'
  | 'brand.logo_removed'
  | 'return_origins.changed'
  | 'account.live_posts_changed'
  | 'account.holidays_changed'
  | 'upload.stored'
  | 'encryption_key.rotated'
  | 'audit_log.exported';

/** A management change, for the audit log. `details` contains no secret. */
export interface AuditedChange {
  readonly accountId: number;
  /** What happened, for example `key.created`. */
  readonly action: AuditAction;
  /** The record that changed. */
  readonly subject?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}
