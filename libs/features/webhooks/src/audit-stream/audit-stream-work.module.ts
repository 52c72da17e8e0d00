import { Module } from '@nestjs/common';
import { AuditStreamTask } from './audit-stream-task.js';

/** The stream of the audit log, for the worker. */
@Module({ providers: [AuditStreamTask] })
export class AuditStreamWorkModule {}
