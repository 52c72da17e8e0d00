import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The identity of a user at a provider of single sign-on. */
@Entity('sso_identities')
export class SsoIdentity {
  @PrimaryColumn('text')
  provider!: string;

  @PrimaryColumn('text')
  subject!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
