/** One stage of a Dockerfile, as far as a check needs it. */
export interface Stage {
  /** The image or stage that it is built on. */
  readonly base: string;
  readonly env: Readonly<Record<string, string>>;
  readonly ports: readonly string[];
  /** The last user that it sets. */
  readonly user: string | undefined;
}

/** The stages of a Dockerfile by name. Instructions on several lines are joined; comments between them are left out. */
export function readStages(dockerfile: string): Map<string, Stage> {
  const stages = new Map<string, Stage>();
  let name = '';
  const text = dockerfile.replace(/^\s*#.*\n/gm, '').replace(/\\\n/g, ' ');
  for (const line of text.split('\n')) {
    const [instruction = '', ...words] = line.trim().split(/\s+/);
    const stage = stages.get(name);
    if (instruction === 'FROM') {
      name = words[2] ?? '';
      stages.set(name, { base: words[0] ?? '', env: {}, ports: [], user: undefined });
    } else if (stage && instruction === 'ENV') {
      const env = Object.fromEntries(words.map((word) => word.split('=', 2)));
      stages.set(name, { ...stage, env: { ...stage.env, ...env } });
    } else if (stage && instruction === 'EXPOSE') {
      stages.set(name, { ...stage, ports: [...stage.ports, ...words] });
    } else if (stage && instruction === 'USER') {
      stages.set(name, { ...stage, user: words[0] });
    }
  }
  return stages;
}
