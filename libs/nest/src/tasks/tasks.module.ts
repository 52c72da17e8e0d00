import { Global, Module } from '@nestjs/common';
import { TaskContext } from './task-context.js';

/** Provides what the periodic tasks of all features need. */
@Global()
@Module({ providers: [TaskContext], exports: [TaskContext] })
export class TasksModule {}
