import type { Actor, AuditedChange } from '@listings/domain';
import { changeRows } from '@listings/persistence';

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
