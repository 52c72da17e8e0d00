import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person who can sign in to the portal. */
@Entity('users')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  email!: string;

  @Column('text')
  name!: string;

  /** argon2id; null for a user of single sign-on only. */
  @Column('text', { name: 'password_hash', nullable: true })
  passwordHash!: string | null;

  @Column('timestamptz', { name: 'email_verified_at', nullable: true })
  emailVerifiedAt!: Date | null;

  /** Encrypted secret of the second factor. */
  @Column('text', { name: 'totp_secret', nullable: true })
  totpSecret!: string | null;

  /** Null while the second factor is off or being set up. */
  @Column('timestamptz', { name: 'totp_enabled_at', nullable: true })
  totpEnabledAt!: Date | null;

  /** The last accepted time step; an accepted code and older ones are refused. */
  @Column('bigint', { name: 'totp_last_step', nullable: true })
  totpLastStep!: number | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
