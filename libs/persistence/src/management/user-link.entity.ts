import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A single-use link for the verification of an e-mail address or for a new password. */
@Entity('user_links')
export class UserLink {
  /** SHA-256 of the token in the link. */
  @PrimaryColumn('bytea')
  digest!: Buffer;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  purpose!: 'VERIFY_EMAIL' | 'RESET_PASSWORD';

  /** The account whose administrator asked for the link. The link ends when the user joins another account. */
  @Column('integer', { name: 'issued_in', nullable: true })
  issuedIn!: number | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
