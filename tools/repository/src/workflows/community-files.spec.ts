import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseYaml } from '@redocly/openapi-core';
import { CHECKOUT, textOf } from '../testing/checkout.js';

const FORMS = '.github/ISSUE_TEMPLATE';

interface Form {
  readonly name: string;
  readonly description: string;
  readonly labels: readonly string[];
  readonly body: readonly {
    readonly type: string;
    readonly id?: string;
    readonly attributes: { readonly label?: string; readonly value?: string; readonly options?: readonly unknown[] };
  }[];
}

const forms = readdirSync(join(CHECKOUT, FORMS)).filter((file) => file !== 'config.yml');

describe('the form of an issue', () => {
  it('[design 5] exists for a defect, a feature and a new publisher', () => {
    expect(forms.sort()).toEqual(['bug.yml', 'feature.yml', 'publisher.yml']);
  });

  it.each(forms)('[design 5] %s has questions of the kinds that the host knows, each once', (file) => {
    const { name, description, labels, body } = parseYaml(textOf(`${FORMS}/${file}`)) as Form;
    expect([name, description, labels]).toEqual([expect.any(String), expect.any(String), [expect.any(String)]]);
    const questions = body.filter(({ type }) => type !== 'markdown');
    const ids = questions.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
    expect(ids).not.toContain(undefined);
    for (const { type, attributes } of body) {
      expect(['markdown', 'input', 'textarea', 'dropdown', 'checkboxes']).toContain(type);
      expect(type === 'markdown' ? attributes.value : attributes.label).toMatch(/./);
      expect(Array.isArray(attributes.options)).toBe(['dropdown', 'checkboxes'].includes(type));
    }
  });
});

it('[design 5] the settings of editors are those of the formatter', () => {
  const { printWidth } = JSON.parse(textOf('.prettierrc.json')) as { printWidth: number };
  const [, everywhere = ''] = /^\[\*\]\n([^[]+)/m.exec(textOf('.editorconfig')) ?? [];
  expect(everywhere).toContain(`max_line_length = ${printWidth}\n`);
  expect(everywhere).toContain('indent_size = 2\n');
});
