import { Module } from '@nestjs/common';
import { AccountDeletionsTask } from './account-deletions-task.js';
import { RequestLogTask } from './request-log-task.js';

/** The periodic tasks of accounts, for the worker. */
@Module({ providers: [AccountDeletionsTask, RequestLogTask] })
export class AccountsWorkModule {}
