import { Module } from '@nestjs/common';
import { ConnectionsModule } from '../connections.module.js';
import { KeepAlives } from './keep-alives.js';
import { ListingCreations } from './listing-creations.js';

/** The kinds of work of connected accounts, for the process that does them. */
@Module({ imports: [ConnectionsModule], exports: [ConnectionsModule], providers: [KeepAlives, ListingCreations] })
export class ConnectionsWorkModule {}
