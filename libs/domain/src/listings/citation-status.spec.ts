import { describe, expect, it } from '@jest/globals';
import { citationStatus, isActionRequired } from './citation-status.js';
import type { CitationFacts } from './citation-status.js';

const link = { status: 'LINKED', issue: null, connection: 'CONNECTED', connectionIssue: null, obstacle: null } as const;
const success = { state: 'SUCCESS', issue: null, losses: [] } as const;
const synced: CitationFacts = {
  submits: true,
  archived: false,
  enabled: true,
  obstacle: undefined,
  link,
  creation: null,
  submission: success,
};
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
    [
      'with a running creation request',
      { link: null, submission: null, creation: { state: 'CREATING', issue: null, blocked: false } },
      'IN_PROGRESS',
    ],
    [
      'whose creation request waits for the owner',
      { link: null, submission: null, creation: { state: 'REQUESTED', issue: null, blocked: true } },
      'REQUIRING_ACTION',
    ],
    [
      'whose creation request failed',
      { link: null, submission: null, creation: { state: 'FAILED', issue: 'No', blocked: false } },
      'FAILED',
    ],
    [
      'whose new listing was unlinked',
      { link: null, submission: null, creation: { state: 'CREATED', issue: null, blocked: false } },
      'AVAILABLE',
    ],
    ['connected, nothing submitted yet', { submission: null }, 'AVAILABLE'],
    ['connected, but the publisher accepts no data', { submits: false }, 'CANNOT_SUBMIT'],
    ['of an archived location', { archived: true }, 'CANNOT_SUBMIT'],
    ['at a site that is not enabled', { enabled: false }, 'AVAILABLE'],
    ['at a site that does not accept the location', { obstacle: 'No locations in GL' }, 'CANNOT_SUBMIT'],
    ['with lost credentials', { link: { ...link, connection: 'REAUTH_REQUIRED' } }, 'REQUIRING_ACTION'],
    ['with lost access', { link: { ...link, status: 'INACCESSIBLE' } }, 'REQUIRING_ACTION'],
    ['whose listing is gone', { link: { ...link, status: 'GONE' } }, 'FAILED'],
    ['whose listing accepts no data', { link: { ...link, obstacle: 'Role missing' }, submission: null }, 'CANNOT_SUBMIT'],
  ])('[contract 9] %s', (_, facts, shown) => {
    expect(statusOf(facts)).toBe(shown);
  });

  it('[contract 9] reports data that the site cannot hold with a success, not as an error', () => {
    const submission = { ...success, losses: ['one phone number', 'two ranges a day'] };
    expect(citationStatus({ ...synced, submission })).toEqual({
      syncStatus: 'SYNCED',
      issue: 'one phone number; two ranges a day',
    });
  });

  it('[contract 9] requires action if the next step is a person’s', () => {
    expect((['REQUIRING_ACTION', 'FAILED'] as const).every(isActionRequired)).toBe(true);
    expect(
      (['IN_PROGRESS', 'SYNCED', 'AVAILABLE', 'PENDING_APPROVAL', 'CANNOT_SUBMIT'] as const).some(isActionRequired),
    ).toBe(false);
  });
});
