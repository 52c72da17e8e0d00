import { changeRows } from '@listings/persistence';

/** Who caused a management change: a user, an API key, the administration command, or the service itself. */
export type ActorKind = 'USER' | 'API_KEY' | 'ADMINISTRATOR' | 'SERVICE';

/** Who makes a management change, and from where. */
export interface Actor {
  readonly kind: ActorKind;
  readonly userId?: string;
  readonly keyId?: string;
  /** The e-mail address of the user, or the name of the key or command. */
  readonly name: string;
  readonly address?: string;
  readonly userAgent?: string;
}

/** The author of changes that the service makes by itself. */
export const SERVICE: Actor = { kind: 'SERVICE', name: 'listings' };

/** A management change, for the audit log. `details` contains no secret. */
export interface AuditedChange {
  readonly accountId: number;
  /** What happened, for example `key.created`. */
  readonly action: AuditAction;
  /** The record that changed. */
  readonly subject?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

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

/** Writes an entry of the audit log. Call it in the transaction of the change: the two commit together. */
export const recordAudit = changeRows<[given: AuditedChange & { readonly actor: Actor; readonly at: Date }]>({
  text: `insert into audit_log
      (account_id, at, actor, user_id, key_id, actor_name, action, subject, details, address, user_agent)
    values ($accountId, $at, $actor.kind, $actor.userId, $actor.keyId, $actor.name, $action, $subject, $details, $actor.address,
      $actor.userAgent)`,
  computed: ({ actor, subject = null, details = {} }) => ({
    actor: { userId: null, keyId: null, address: null, ...actor, userAgent: actor.userAgent?.slice(0, 500) },
    ...{ subject, details },
  }),
});
