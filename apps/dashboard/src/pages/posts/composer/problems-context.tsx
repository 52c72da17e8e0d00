import { Alert, Anchor, List } from '@mantine/core';
import { createContext, useContext } from 'react';
import { t } from '../../../language/t.js';
import { idOfField, POST_FIELDS } from './problems.js';
import type { FieldPart, FieldProblem, PostField } from './problems.js';

/** The problems that the fields show now. */
export const ShownProblems = createContext<readonly FieldProblem[]>([]);

/** What is wrong with a field, or with its part at a publisher; undefined if nothing is. */
export function useProblemAt(field: PostField, site?: string): string | undefined {
  return textsOf(
    useContext(ShownProblems).filter(
      (each) =>
        each.field === field && each.part === null && (site === undefined || each.site === null || each.site === site),
    ),
  );
}

/** What is wrong with each part of a field, such as a detail of the post. */
export function useProblemsOfParts(field: PostField): (part: FieldPart) => string | undefined {
  const problems = useContext(ShownProblems);
  return (part) => textsOf(problems.filter((each) => each.field === field && each.part === part));
}

function textsOf(found: readonly FieldProblem[]): string | undefined {
  return found.length === 0 ? undefined : [...new Set(found.map(({ text }) => text))].join(' ');
}

/** Moves the focus to a field: to the part that has the problem, or to the field of a publisher if there is one for each. */
export function goToProblem({ field, part: detail, site }: FieldProblem): void {
  const id = detail ?? site;
  const part = id === null ? null : document.getElementById(idOfField(field, id));
  const place = part ?? document.getElementById(idOfField(field));
  const target = ['[aria-invalid=true]', 'input, textarea, button']
    .map((fields) => (place?.matches(fields) ? place : place?.querySelector<HTMLElement>(fields)))
    .find((each) => each);
  target?.focus();
  target?.scrollIntoView({ block: 'center' });
}

/** The problems of all fields, each a link to its field. */
export function ProblemSummary() {
  const problems = useContext(ShownProblems);
  if (problems.length === 0) return null;
  const fields = POST_FIELDS.filter((field) => problems.some((each) => each.field === field));
  return (
    <Alert color="red" variant="light" title={t('posts.composer.own')} w="100%">
      <List size="sm">
        {fields.map((field) => {
          const ofField = problems.filter((each) => each.field === field);
          return [...new Map(ofField.map((each) => [each.text, each])).values()].map((problem) => (
            <List.Item key={problem.text}>
              <Anchor
                component="button"
                type="button"
                ta="start"
                underline="always"
                onClick={() => goToProblem(problem)}
              >
                {problem.text}
              </Anchor>
            </List.Item>
          ));
        })}
      </List>
    </Alert>
  );
}
