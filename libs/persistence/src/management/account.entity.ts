import type { PlanName } from '@listings/domain';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An account, as the portal shows it. */
@Entity('accounts')
export class Account {
  @PrimaryGeneratedColumn('identity')
  id!: number;

  @Column('text')
  name!: string;

  @Column('text')
  status!: 'ACTIVE' | 'SUSPENDED';

  @Column('text')
  plan!: PlanName;

  @Column('text', { name: 'return_origins', array: true })
  returnOrigins!: string[];

  /** When the account is deleted for good; null unless its deletion was requested. */
  @Column('timestamptz', { name: 'deletion_at', nullable: true })
  deletionAt!: Date | null;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}
