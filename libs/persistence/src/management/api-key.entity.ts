import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An API key, of which only the digest and the first characters are stored. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('integer', { name: 'account_id' })
  accountId!: number;

  @Column('text')
  name!: string;

  @Column('text')
  scope!: 'READ' | 'WRITE';

  @Column('bytea')
  digest!: Buffer;

  @Column('text')
  prefix!: string;

  @Column('boolean', { default: false })
  marketplace!: boolean;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;

  @Column('uuid', { name: 'created_by', nullable: true })
  createdBy!: string | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  revokedAt!: Date | null;
}
