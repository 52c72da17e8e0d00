import { unusable } from '@listings/publisher-sdk';
import type { PublisherReview } from '@listings/publisher-sdk';
import type { Parts } from '../parts.js';
import { listingNames } from '../wire/resource-names.js';
import { OVERLAP_MS } from './list-reviews.js';
import type { ReviewList } from './list-reviews.js';
import { reviewPages } from './review-pages.js';
import { changeOfQuestion, questionOf, QuestionsPage } from './wire-question.js';

const PAGE_SIZE = 10;

/**
 * Creates the reader of the questions about a listing, most recently changed first. With `changedSince` it stops one
 * hour before that time. Without a base URL of the API, there are none.
 */
export function createQuestionList(parts: Parts): ReviewList {
  return async function* listQuestions({ session, listingRef, changedSince }) {
    const { questionsBase } = parts.configuration;
    if (questionsBase === undefined) return;
    const until = changedSince === undefined ? -Infinity : changedSince.getTime() - OVERLAP_MS;
    const url = `${questionsBase}/v1/${listingNames(listingRef).location}/questions`;
    const pages = reviewPages(parts, { session, listingRef, url, pageSize: PAGE_SIZE, answer: QuestionsPage });
    const told = new Set<string>();
    let total: number | undefined;
    for await (const { questions = [], totalSize = 0 } of pages) {
      // A question that is asked, changed or deleted during the read moves others to a page that was read already.
      if (total !== undefined && totalSize !== total) throw unusable('the questions changed during the read');
      total = totalSize;
      for (const wire of questions) {
        if (changeOfQuestion(wire).getTime() < until) return;
        const question: PublisherReview = questionOf(wire, listingRef);
        if (!told.has(question.ref)) yield question;
        told.add(question.ref);
      }
    }
  };
}
