import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The identity of a user at a provider of single sign-on, in an account that it has joined. */
@Entity('sso_identities')
export class SsoIdentity {
  /** The provider's issuer: its name could later belong to another provider. */
  @PrimaryColumn('text')
  issuer!: string;

  @PrimaryColumn('text')
  subject!: string;

  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;

  /** Null once the user is deleted. */
  @Column('uuid', { name: 'user_id', nullable: true })
  userId!: string | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
