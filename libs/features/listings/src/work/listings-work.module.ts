import { Module } from '@nestjs/common';
import { Registry } from 'prom-client';
import { ListingsModule } from '../listings.module.js';
import { ListingSubmissions, SUBMISSION_STEPS, submissionSteps } from './listing-submissions.js';

/** The kinds of work of listings, for the process that does them. */
@Module({
  imports: [ListingsModule],
  providers: [{ provide: SUBMISSION_STEPS, inject: [Registry], useFactory: submissionSteps }, ListingSubmissions],
})
export class ListingsWorkModule {}
