import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A code that replaces the second factor once. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  /** SHA-256 of the code. */
  @PrimaryColumn('bytea')
  digest!: Buffer;

  @Column('timestamptz', { name: 'used_at', nullable: true })
  usedAt!: Date | null;
}
