import { commonInputs } from './doc-gaps.js';
import type { Doc, Exported, Member } from './read-sdk.js';

const INTRODUCTION = `# The publisher SDK

<!-- Made by tools/dev/publisher-reference.mjs from the comments in libs/publishers/sdk/src; do not edit by hand. -->

This page describes every declaration, method and type of a plug-in, how the core uses them, and how each method may
fail. The [tutorial](tutorial.md) explains step by step how to write a plug-in. The sources have the same comments: start
at \`libs/publishers/sdk/src/publisher.ts\`.
`;

const TEST_KIT = `## The test kit

\`@listings/publisher-sdk/test-kit\` checks whether a plug-in keeps this contract. Write a \`PublisherDriver\`, which plays
the owner in a browser, the customers and the publisher's staff, and pass it to the kit in a spec file:

\`\`\`ts
import { describePublisher } from '@listings/publisher-sdk/test-kit';
import declaration from './index.js';
import { sandboxDriver } from './testing/driver.js';

await describePublisher({ declaration, driver: await sandboxDriver() });
\`\`\`

Each rule is one test. The kit itself simulates lost responses, time-outs, outages and invalid responses between the
plug-in and the network, for each call of each method in turn. If the plug-in offers a capability that the driver cannot
exercise, a check fails; if no driver could exercise it, name it with the reason under \`impossible\`. The kit's
\`MemorySession\` is a session for your own tests, and \`examinePublisher\` runs the same checks without Jest.
`;

/** The reference as Markdown: declaration first, then capabilities, then errors. */
export function renderReference(sdk: readonly Exported[]): string {
  const page = new Page(sdk);
  const capabilities = page.capabilities();
  const taken = new Set(['PublisherDeclaration', 'Publisher', ...capabilities.map(({ type }) => type)]);
  const typesOf = (...files: string[]) =>
    sdk.filter(({ file, name }) => files.includes(file) && !taken.has(name)).map((each) => page.exported(each, 3));
  const files = new Set(capabilities.map(({ file }) => file));

  const sections = [
    INTRODUCTION,
    page.contents(capabilities),
    '## The declaration',
    page.exported(page.find('PublisherDeclaration'), 3),
    ...typesOf('publisher.ts', 'messages.ts', 'settings.ts', 'names.ts', 'http.ts'),
    '## The publisher',
    page.prose(page.find('Publisher').doc.text),
    page.capabilityTable(capabilities),
    ...capabilities.map(({ name, type }) => page.capability(name, type)),
    '## Failures',
    ...typesOf('errors.ts'),
    TEST_KIT,
  ];
  // Types stand behind the first capability of their file.
  for (const file of files) {
    const last = capabilities.filter((each) => each.file === file).at(-1);
    const at = sections.findIndex((text) => last && text.startsWith(`## ${last.name}\n`));
    sections.splice(at + 1, 0, ...typesOf(file));
  }
  return `${sections.map((text) => text.trim()).join('\n\n')}\n`;
}

interface Capability {
  readonly name: string;
  readonly type: string;
  readonly file: string;
  readonly isOptional: boolean;
  readonly text: string;
}

class Page {
  private readonly byName: ReadonlyMap<string, Exported>;

  constructor(sdk: readonly Exported[]) {
    this.byName = new Map(sdk.map((each) => [each.name, each]));
  }

  find(name: string): Exported {
    const found = this.byName.get(name);
    if (!found) throw new Error(`the SDK exports no ${name}`);
    return found;
  }

  capabilities(): readonly Capability[] {
    return this.find('Publisher').members.map(({ name, type, isOptional, doc }) => {
      return { name, type, isOptional, text: doc.text, file: this.find(type).file };
    });
  }

  contents(capabilities: readonly Capability[]): string {
    const entries = ['The declaration', 'The publisher', ...capabilities.map(({ name }) => name), 'Failures'];
    return [...entries, 'The test kit'].map((entry) => `- [${entry}](#${slug(entry)})`).join('\n');
  }

  capabilityTable(capabilities: readonly Capability[]): string {
    const rows = capabilities.map(({ name, type, text, isOptional }) => {
      const methods = this.find(type).members.filter(({ isMethod }) => isMethod);
      const links = methods.map((method) => `[${method.name}](#${slug(`${name}.${method.name}`)})`);
      return [`[${name}](#${slug(name)})`, isOptional ? '' : 'required', this.cell(text), links.join(', ')];
    });
    return table(['Capability', '', 'For', 'Methods'], rows);
  }

  capability(name: string, typeName: string): string {
    const { doc, members } = this.find(typeName);
    const fields = members.filter(({ isMethod }) => !isMethod);
    return [
      `## ${name}`,
      `\`${typeName}\` - ${lowerFirst(this.prose(doc.text))}`,
      ...(fields.length > 0 ? [this.fields(fields)] : []),
      ...members.filter(({ isMethod }) => isMethod).map((method) => this.method(method, `${name}.${method.name}`, 3)),
    ].join('\n\n');
  }

  exported(each: Exported, level: number): string {
    const heading = `${'#'.repeat(level)} ${each.name}`;
    const about = [heading, this.prose(each.doc.text)];
    if (each.kind === 'function') about.push(code(`${each.name}${each.type}`));
    if (each.kind === 'constant') about.push(code(`${each.name} = ${each.type}`));
    if (each.kind === 'class' && each.type) about.push(`\`class ${each.name} ${each.type}\``);
    if (each.kind === 'type') about.push(this.type(each));
    const fields = each.members.filter(({ isMethod }) => !isMethod);
    if (fields.length > 0) about.push(this.fields(fields));
    for (const method of each.members.filter(({ isMethod }) => isMethod)) {
      about.push(this.method(method, `${each.name}.${method.name}`, level + 1));
    }
    return [...about, ...examples(each.doc)].join('\n\n');
  }

  private type({ type, variants }: Exported): string {
    if (variants.every(({ text }) => text === '')) return code(type);
    return table(
      ['One of', 'Meaning'],
      variants.map((variant) => [`\`${variant.type.replaceAll('|', '\\|')}\``, this.cell(variant.text)]),
    );
  }

  private fields(fields: readonly Member[]): string {
    const rows = fields.map(({ name, type, isOptional, doc }) => [
      `\`${name}${isOptional ? '?' : ''}\``,
      this.typeCell(type),
      this.cell(doc.text),
    ]);
    return table(['Field', 'Type', 'Meaning'], rows);
  }

  private method({ doc, inputs, signature, isOptional, type }: Member, title: string, level: number): string {
    const said = new Map(doc.params.flatMap((param) => namesOf(param).map((name) => [name, textOf(param)] as const)));
    const rows = inputs.map((input) => {
      const last = input.name.split('.').at(-1) ?? input.name;
      const text = said.get(input.name) ?? commonInputs[last] ?? '';
      return [`\`${last}${input.isOptional ? '?' : ''}\``, this.typeCell(input.type), this.cell(text)];
    });
    return [
      `${'#'.repeat(level)} ${title}`,
      this.prose(doc.text) + (isOptional ? ' Optional.' : ''),
      ...(rows.length > 0 ? [table(['Input', 'Type', 'Meaning'], rows)] : []),
      this.answer(type.replace(/^Promise<(.*)>$/, '$1'), doc.returns),
      ...(doc.throws.length > 0 ? [this.failures(doc.throws)] : []),
      ...examples(doc),
    ]
      .filter((part) => part !== '' && signature !== '')
      .join('\n\n');
  }

  private answer(type: string, returns: string | undefined): string {
    if (type === 'void') return '**Returns** nothing.';
    return `**Returns** ${this.typeCell(type).replaceAll('\\|', '|')}${returns ? `: ${this.prose(returns)}` : ''}`;
  }

  /** `KIND, KIND what the core does`, a row each; anything else is a sentence. */
  private failures(throws: readonly string[]): string {
    const rows = throws.map((text) => {
      const [, kinds = '', reaction = ''] =
        /^((?:[A-Z][A-Z_]+|Error)(?:,\s+[A-Z][A-Z_]+)*)\s+([\s\S]*)$/.exec(text) ?? [];
      if (kinds === '') return ['', this.cell(text)];
      const linked = kinds
        .split(/,\s+/)
        .map((kind) => (kind === 'Error' ? '`Error`' : `[\`${kind}\`](#publisherfailure)`));
      return [linked.join(', '), this.cell(reaction)];
    });
    const [only] = rows;
    if (rows.length === 1 && only?.[0] === '') return `**Fails with** ${only[1]}`;
    return table(['Fails with', 'What the core does'], rows);
  }

  /** A type of the SDK leads to its place. */
  private typeCell(type: string): string {
    const [, name = '', list] = /^([A-Z]\w+)(\[\])?$/.exec(type) ?? [];
    if (!this.byName.has(name)) return `\`${type.replaceAll('|', '\\|')}\``;
    const capability = this.capabilities().find((each) => each.type === name);
    const place = name === 'Publisher' ? 'The publisher' : (capability?.name ?? name);
    return `${list ? 'list of ' : ''}[\`${name}\`](#${slug(place)})`;
  }

  prose(text: string): string {
    return text.replace(/\{@link\s+([\w.]+)\s*\}/g, (_, target: string) => this.link(target));
  }

  private cell(text: string): string {
    return this.prose(text)
      .replace(/\s*\n\s*/g, ' ')
      .replaceAll('|', '\\|');
  }

  private link(target: string): string {
    const [owner = '', member] = target.split('.');
    const capability = this.capabilities().find(({ type }) => type === owner);
    const shown = capability ? [capability.name, member].filter(Boolean).join('.') : target;
    const isOwnPlace = member === undefined || this.isMethod(owner, member);
    return `[${shown}](#${slug(isOwnPlace ? shown : (capability?.name ?? owner))})`;
  }

  private isMethod(owner: string, member: string): boolean {
    return this.byName.get(owner)?.members.some(({ name, isMethod }) => name === member && isMethod) ?? false;
  }
}

/** The address of a heading, as Git hosts make it. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function code(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``;
}

function examples({ examples: given }: Doc): string[] {
  return given.map(code);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** `@param request.from, request.to text` explains both. */
function namesOf({ name, text }: Doc['params'][number]): string[] {
  const [, more] = /^, ([\w.]+)/.exec(text) ?? [];
  return more === undefined ? [name] : [name, more];
}

function textOf({ text }: Doc['params'][number]): string {
  return text.replace(/^, [\w.]+\s*/, '');
}
