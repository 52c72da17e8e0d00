import { Inject, Injectable } from '@nestjs/common';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { CLOCK, InstallationWatch, LOGGER, StopGrace } from '@listings/nest';
import { Database } from '@listings/persistence';
import type { Clock, Logger } from '@listings/platform';
import { WorkKind } from '../work-kind.js';
import type { WorkHandler } from '../work-kind.js';
import { KindRunner } from './kind-runner.js';
import type { DeclaredKind, RunnerDependencies } from './runner-dependencies.js';
import { SuspectPlace } from './suspect-place.js';
import { WorkMetrics } from './work-metrics.js';
import { WorkSweep } from './work-sweep.js';

/** How a process works on its kinds. */
export interface WorkRunnerOptions {
  /** Milliseconds between two looks at the due rows of a kind that nothing has announced. */
  readonly sweepMs: number;
  /** Slots of kinds that the configuration of the process sets, by kind. */
  readonly concurrency?: Readonly<Record<string, number>>;
}

/** Injection token of the {@link WorkRunnerOptions}. */
export const WORK_RUNNER_OPTIONS = Symbol('WorkRunnerOptions');

/**
 * Works on every kind whose provider has the decorator {@link WorkKind}, from the start of the process until its stop. A stop lets the steps in
 * progress end within the grace of the process.
 */
@Injectable()
export class WorkRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly runners = new Map<string, KindRunner>();
  private readonly sweep: WorkSweep;
  private readonly deps: RunnerDependencies;
  private suspectAtOnce: readonly string[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    database: Database,
    metrics: WorkMetrics,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
    private readonly grace: StopGrace,
    @Inject(InstallationWatch) installation: Pick<InstallationWatch, 'mayWork'>,
    @Inject(WORK_RUNNER_OPTIONS) private readonly options: WorkRunnerOptions,
  ) {
    const mayWork = () => installation.mayWork;
    const { sweepMs } = options;
    this.deps = { database, clock, logger, metrics, mayWork, sweepMs, suspects: new SuspectPlace(clock) };
    this.sweep = new WorkSweep(
      this.deps,
      (kind) => this.wake(kind),
      () => this.suspectAtOnce,
    );
  }

  onApplicationBootstrap(): void {
    const declaredKinds = this.declaredKinds();
    this.suspectAtOnce = declaredKinds.flatMap(({ options }) => (options.isSuspectAtOnce ? [options.kind] : []));
    for (const declared of declaredKinds) {
      const { kind } = declared.options;
      if (this.runners.has(kind)) throw new Error(`Two providers declare the kind of work ${kind}.`);
      this.runners.set(kind, new KindRunner(this.deps, declared));
    }
    for (const runner of this.runners.values()) runner.start();
    this.sweep.start();
  }

  /** Claims rows of a kind now. Does nothing for a kind that this process does not have. */
  wake(kind: string): void {
    this.runners.get(kind)?.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    const stopped = Promise.all([this.sweep.stop(), ...[...this.runners.values()].map((runner) => runner.stop())]);
    await this.grace.wait(stopped);
  }

  private declaredKinds(): DeclaredKind[] {
    return this.discovery.getProviders({ metadataKey: WorkKind.KEY }).flatMap((provider) => {
      const options = this.discovery.getMetadataByDecorator(WorkKind, provider);
      if (!options) return [];
      const concurrency = this.options.concurrency?.[options.kind] ?? options.concurrency;
      return [{ options: { ...options, concurrency }, handler: provider.instance as WorkHandler<unknown, unknown> }];
    });
  }
}
