import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TransferProblem } from './transfer-problem.js';

/** Where an import reads the files of an export. */
export interface ExportFiles {
  /** The content of a file; throws a {@link TransferProblem} if there is none with that name. */
  open(name: string): AsyncIterable<Uint8Array>;
}

const NAME = /^[a-z0-9_-]+(\/[a-z0-9_-]+)?\.(json|jsonl|jpg|png)$/;

/** The files of an export in a folder. */
export class ExportFolder implements ExportFiles {
  constructor(private readonly folder: string) {}

  async *open(name: string): AsyncGenerator<Uint8Array> {
    if (!NAME.test(name)) throw new TransferProblem(`${name} is not the name of a file of an export.`);
    try {
      for await (const chunk of createReadStream(await this.pathOf(name))) yield chunk as Uint8Array;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new TransferProblem(`The export is not complete: it lacks ${name}.`);
    }
  }

  /** An unpacked archive may contain links to other files of the machine, and pipes to which nobody writes. */
  private async pathOf(name: string): Promise<string> {
    const path = join(await realpath(this.folder), name);
    if ((await realpath(path)) !== path || !(await stat(path)).isFile())
      throw new TransferProblem(`${name} is not a file in the folder of the export.`);
    return path;
  }
}
