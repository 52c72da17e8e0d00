import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-in at a provider of single sign-on that has started and not ended. */
@Entity('sso_flows')
export class SsoFlow {
  /** SHA-256 of the state. */
  @PrimaryColumn('bytea')
  digest!: Buffer;

  /** SHA-256 of the token in the cookie of the browser that has started. */
  @Column('bytea')
  browser!: Buffer;

  @Column('text')
  provider!: string;

  /** Encrypted. */
  @Column('text', { name: 'code_verifier' })
  codeVerifier!: string;

  @Column('text')
  nonce!: string;

  @Column('text', { name: 'return_path', nullable: true })
  returnPath!: string | null;

  /** The address that has started it. */
  @Column('text')
  address!: string;

  @Column('timestamptz', { name: 'expires_at' })
  expiresAt!: Date;
}
