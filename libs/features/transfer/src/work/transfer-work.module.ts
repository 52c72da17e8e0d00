import { Module } from '@nestjs/common';
import { ConnectionsModule } from '@listings/feature-connections';
import { SealedSecretsSweep } from './sealed-secrets-sweep.js';

/** The periodic task that seals all secrets of accounts with the newest key, for the worker. */
@Module({ imports: [ConnectionsModule], providers: [SealedSecretsSweep] })
export class TransferWorkModule {}
