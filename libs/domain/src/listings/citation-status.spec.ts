import { describe, expect, it } from '@jest/globals';
import { citationStatus, isActionRequired } from './citation-status.js';
import type { CitationFacts } from './citation-status.js';

const link = { status: 'LINKED', issue: null, connection: 'CONNECTED', connectionIssue: null, obstacle: null } as const;
const success = { state: 'SUCCESS', issue: null, losses: [] } as const;
const site = { submits: true, archived: false, enabled: true, obstacle: undefined };
const synced: CitationFacts = { ...site, link, creation: null, submission: success };
const requested = (state: NonNullable<CitationFacts['creation']>['state'], blocked = false) =>
  ({ link: null, submission: null, creation: { state, issue: null, blocked } }) satisfies Partial<CitationFacts>;
const statusOf = (facts: Partial<CitationFacts>) => citationStatus({ ...synced, ...facts }).syncStatus;

describe('the status of a citation', () => {
  it.each([
    ['QUEUED', 'IN_PROGRESS'],
    ['PENDING', 'PENDING_APPROVAL'],
    ['BLOCKED', 'REQUIRING_ACTION'],
    ['SUCCESS', 'SYNCED'],
    ['INCOMPLETE', 'FAILED'],
    ['CANCELED', 'AVAILABLE'],
  ] as const)('[contract 9] a submission that is %s shows as %s', (state, shown) => {
    expect(statusOf({ submission: { state, issue: null, losses: [] } })).toBe(shown);
  });

  it.each<[string, Partial<CitationFacts>, string]>([
    ['without a connection', { link: null, submission: null }, 'AVAILABLE'],
    ['with a running creation request', requested('CREATING'), 'IN_PROGRESS'],
    ['whose creation request waits for the owner', requested('REQUESTED', true), 'REQUIRING_ACTION'],
    ['whose creation request failed', requested('FAILED'), 'FAILED'],
    ['whose new listing was unlinked', requested('CREATED'), 'AVAILABLE'],
    ['connected, nothing submitted yet', { submission: null }, 'AVAILABLE'],
    ['connected, but the publisher accepts no data', { submits: false }, 'CANNOT_SUBMIT'],
    ['of an archived location', { archived: true }, 'CANNOT_SUBMIT'],
    ['at a site that is not enabled', { enabled: false }, 'AVAILABLE'],
    ['at a site that does not accept the location', { obstacle: 'No locations in GL' }, 'CANNOT_SUBMIT'],
    ['with lost credentials', { link: { ...link, connection: 'REAUTH_REQUIRED' } }, 'REQUIRING_ACTION'],
    ['with lost access', { link: { ...link, status: 'INACCESSIBLE' } }, 'REQUIRING_ACTION'],
    ['whose listing is gone', { link: { ...link, status: 'GONE' } }, 'FAILED'],
    ['whose listing takes no data', { link: { ...link, obstacle: 'Role missing' }, submission: null }, 'CANNOT_SUBMIT'],
  ])('[contract 9] %s', (_, facts, shown) => {
    expect(statusOf(facts)).toBe(shown);
  });

  it('[contract 9] reports data that the site cannot hold with a success, not as an error', () => {
    const submission = { ...success, losses: ['one phone number', 'two ranges a day'] };
    const issue = 'one phone number; two ranges a day';
    expect(citationStatus({ ...synced, submission })).toEqual({ syncStatus: 'SYNCED', issue });
  });

  it('[contract 9] requires action if the next step is a person’s', () => {
    const others = ['IN_PROGRESS', 'SYNCED', 'AVAILABLE', 'PENDING_APPROVAL', 'CANNOT_SUBMIT'] as const;
    const required = (['REQUIRING_ACTION', 'FAILED', ...others] as const).filter(isActionRequired);
    expect(required).toEqual(['REQUIRING_ACTION', 'FAILED']);
  });
});
