/** A receiver of HTTP requests. The first secret is the current one; while they are rotated, the second one signs as well. */
export interface WebhookTarget {
  readonly kind: 'webhook';
  readonly url: string;
  readonly secrets: readonly [string, ...string[]];
}

/** A syslog server. */
export interface SyslogTarget {
  readonly kind: 'syslog';
  readonly host: string;
  readonly port: number;
  readonly isEncrypted: boolean;
}

/** Where the operator wants the audit log of the installation. */
export type AuditStreamTarget = WebhookTarget | SyslogTarget;
