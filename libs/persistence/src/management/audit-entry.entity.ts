import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { ActorKind } from './audit-log.js';

/** An entry of the audit log: one management change. */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id!: number;

  @Column('timestamptz')
  at!: Date;

  @Column('text')
  actor!: ActorKind;

  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('uuid', { name: 'key_id', nullable: true })
  keyId!: string | null;

  /** The e-mail address of the user, or the name of the key or command, at that time. */
  @Column('text', { name: 'actor_name' })
  actorName!: string;

  /** For example `key.created`. */
  @Column('text')
  action!: string;

  /** The record that changed, for example the id of a key. */
  @Column('text', { nullable: true })
  subject!: string | null;

  @Column('jsonb')
  details!: Record<string, unknown>;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;
}
