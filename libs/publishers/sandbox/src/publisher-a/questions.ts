import { ok } from '../http/answer.js';
import type { JsonObject } from '../json/json.js';
import { problemsOf, shape, text } from './checks.js';
import { routeA } from './context.js';
import type { ContextA } from './context.js';
import { timesOf } from './dates.js';
import { invalidArgument, notFound } from './errors.js';
import { refuse } from './listing-rules.js';
import { listPage } from './pages.js';
import type { AnswerA, ListingA, QuestionA } from './state.js';
import { verifiedListing } from './unverified.js';

const LONGEST_ANSWER = 4096;
const ANSWER_BODY = shape({ answer: shape({ text: text(LONGEST_ANSWER, 1) }, ['text']) }, ['answer']);

const PATH = '/v1/locations/{location}/questions';

/** Questions about a verified listing, each with at most one answer of the business [README, Questions]. */
export const questionRoutes = [
  routeA('a.questions.list', `GET ${PATH}`, (context) => {
    const listing = verifiedListing(context);
    const order = context.query.get('orderBy')?.trim() || 'updateTime desc';
    if (order !== 'updateTime desc') throw invalidArgument('order_by', 'orderBy must be updateTime desc');
    const questions = [...listing.questions].sort((left, right) => right.updatedAt - left.updatedAt);
    const list = { name: 'questions', all: questions, usual: 10, most: 10 };
    const page = listPage(context.query, list, (question) => questionOnWire(listing, question));
    return ok({ ...page, totalSize: questions.length || undefined });
  }),
  routeA('a.questions.get', `GET ${PATH}/{question}`, (context) => {
    const { listing, question } = questionOf(context);
    return ok(questionOnWire(listing, question));
  }),
  routeA('a.answers.upsert', `POST ${PATH}/{question}/answers:upsert`, (context) => {
    const { listing, question } = questionOf(context);
    const body = context.body();
    refuse(problemsOf(body, ANSWER_BODY));
    const now = context.world.clock.now();
    const answer: AnswerA = {
      author: String(listing.location['title']),
      isMerchant: true,
      text: String((body['answer'] as JsonObject)['text']),
      createdAt: question.answers.find(({ isMerchant }) => isMerchant)?.createdAt ?? now,
      updatedAt: now,
    };
    question.answers = [answer, ...question.answers.filter(({ isMerchant }) => !isMerchant)];
    return ok(answerOnWire(answer));
  }),
  routeA('a.answers.delete', `DELETE ${PATH}/{question}/answers:delete`, (context) => {
    const { question } = questionOf(context);
    const others = question.answers.filter(({ isMerchant }) => !isMerchant);
    if (others.length === question.answers.length) throw notFound();
    question.answers = others;
    return ok({});
  }),
];

function questionOf(context: ContextA): { listing: ListingA; question: QuestionA } {
  const listing = verifiedListing(context);
  const question = listing.questions.find(({ id }) => id === context.params['question']);
  if (!question) throw notFound();
  return { listing, question };
}

function questionOnWire(listing: ListingA, question: QuestionA): JsonObject {
  return {
    name: `locations/${listing.id}/questions/${question.id}`,
    author: { displayName: question.author, type: 'REGULAR_USER' },
    text: question.text,
    ...timesOf(question),
    topAnswers: question.answers.length > 0 ? question.answers.map(answerOnWire) : undefined,
    totalAnswerCount: question.answers.length || undefined,
  };
}

function answerOnWire({ author, isMerchant, text: words, createdAt, updatedAt }: AnswerA): JsonObject {
  return {
    author: { displayName: author, type: isMerchant ? 'MERCHANT' : 'REGULAR_USER' },
    text: words,
    ...timesOf({ createdAt, updatedAt }),
  };
}
