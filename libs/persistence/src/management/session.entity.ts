import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { Membership } from './membership.entity.js';

/** A session of a user in one account. The cookie holds a token, of which only the digest is stored. */
@Entity('sessions')
export class Session {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** SHA-256 of the token. */
  @Column('bytea')
  digest!: Buffer;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  /** True until the second factor is entered: the session permits nothing else. */
  @Column('boolean', { name: 'second_factor_pending', default: false })
  secondFactorPending!: boolean;

  /** A provider of single sign-on has signed the user in, and the service has asked for no second factor of its own. */
  @Column('boolean', { name: 'second_factor_skipped', default: false })
  secondFactorSkipped!: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'last_used_at' })
  lastUsedAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('text')
  address!: string;

  @Column('text', { name: 'user_agent', nullable: true })
  userAgent!: string | null;

  @ManyToOne(() => Membership)
  @JoinColumn([
    { name: 'account_id', referencedColumnName: 'accountId' },
    { name: 'user_id', referencedColumnName: 'userId' },
  ])
  membership!: Membership;
}
