import type { Role } from '@listings/domain';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An invitation to become a member of an account. */
@Entity('invitations')
export class Invitation {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text')
  email!: string;

  @Column('text')
  role!: Role;

  /** SHA-256 of the token in the link. */
  @Column('bytea')
  digest!: Buffer;

  @Column('uuid', { name: 'invited_by', nullable: true })
  invitedBy!: string | null;

  /** Whether the link was sent to the address, and not shown to the inviter. */
  @Column('boolean', { default: false })
  mailed!: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'accepted_at', nullable: true })
  acceptedAt!: Date | null;
}
