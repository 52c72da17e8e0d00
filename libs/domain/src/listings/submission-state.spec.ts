import { describe, expect, it } from '@jest/globals';
import { openSubmissionStates, submissionEnd, submissionStates, submissionTable } from './submission-state.js';

describe('the state machine of a submission', () => {
  it('[contract 4, publishing] accepts a request in every state: the latest data is always pushed', () => {
    for (const state of submissionStates) expect(submissionTable.next(state, 'requested')).toBe('QUEUED');
  });

  it('[3] only a request leaves a final state', () => {
    const ended = submissionStates.filter((state) => submissionEnd(state) !== undefined) as string[];
    expect(ended).toEqual(['SUCCESS', 'INCOMPLETE', 'CANCELED']);
    const leaving = submissionTable.transitions.filter(({ from }) => ended.includes(from));
    expect(leaving.map(({ event }) => event)).toEqual(ended.map(() => 'requested'));
  });

  it.each([
    ['accepted', 'PENDING'],
    ['live', 'SUCCESS'],
    ['refused', 'INCOMPLETE'],
    ['blocked', 'BLOCKED'],
    ['canceled', 'CANCELED'],
  ] as const)('[contract 9] whatever it waits for, it takes the result %s', (event, to) => {
    for (const from of openSubmissionStates) expect([from, submissionTable.next(from, event)]).toEqual([from, to]);
  });

  it('[3, 6.1] ends with one of the three statuses of the specification', () => {
    const open = openSubmissionStates.map(() => undefined);
    expect(submissionStates.map(submissionEnd)).toEqual([...open, 'success', 'incomplete', 'canceled']);
  });
});
