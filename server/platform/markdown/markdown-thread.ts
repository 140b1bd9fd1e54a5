import { Worker } from 'node:worker_threads';
import type { RenderedMarkdown, TopHeading } from './markdown-port.ts';

/** What the thread is asked for; the answer carries the same id. */
export interface MarkdownTask {
  id: number;
  text: string;
  topHeading: TopHeading;
}

export interface MarkdownThread {
  /** Rejects when the thread died or took too long; with MarkdownStuck when this text was its work. */
  render(text: string, topHeading: TopHeading): Promise<RenderedMarkdown>;
  close(): Promise<void>;
}

/** The text itself ended the thread; others only stood behind it. */
export class MarkdownStuck extends Error {}

interface Waiting {
  resolve(rendered: RenderedMarkdown): void;
  reject(error: Error): void;
}

/** A thread that has nothing to do gives its memory back. */
const IDLE_MS = 30_000;
/** Far more than the longest content takes; a thread that is still busy is stuck. */
const PATIENCE_MS = 20_000;
/** The bounds need less; what needs more ends the thread and not the process. */
const MEMORY_MB = 128;

/** One thread for all, started for the first text and ended when no more come. */
export function createMarkdownThread(): MarkdownThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(...workerFile());
    started.unref();
    started.on('message', ({ id, rendered }: { id: number; rendered: RenderedMarkdown }) => {
      waiting.get(id)?.resolve(rendered);
      waiting.delete(id);
      watch();
    });
    started.on('error', (error) => end(started, error));
    started.on('exit', () => end(started, new Error('The Markdown thread ended')));
    return started;
  }

  /** What waits is refused; the next text starts another thread. Texts are rendered in turn. */
  function end(ended: Worker, error: Error): void {
    if (worker !== ended) return;
    worker = null;
    clearTimeout(timer);
    void ended.terminate();
    const [first, ...behind] = waiting.values();
    first?.reject(new MarkdownStuck(error.message));
    for (const { reject } of behind) reject(error);
    waiting.clear();
  }

  /** From each answer on: the next one has to come, or the thread is no longer needed. */
  function watch(): void {
    clearTimeout(timer);
    const watched = worker;
    if (watched === null) return;
    const isBusy = waiting.size > 0;
    const message = isBusy ? 'The Markdown thread is stuck' : 'The Markdown thread is idle';
    timer = setTimeout(() => end(watched, new Error(message)), isBusy ? PATIENCE_MS : IDLE_MS);
    timer.unref();
  }

  return {
    render(text, topHeading) {
      worker ??= start();
      const thread = worker;
      const id = (lastId += 1);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        if (waiting.size === 1) watch();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        thread.postMessage({ id, text, topHeading } satisfies MarkdownTask);
      });
    },
    async close() {
      const last = worker;
      if (last === null) return;
      end(last, new Error('The server stops'));
      await last.terminate();
    },
  };
}

/** Beside this file: the built one, or the source with what lets Node run it. */
function workerFile(): ConstructorParameters<typeof Worker> {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  if (!import.meta.url.endsWith('.ts')) {
    // What the process was started with, such as a watcher of tests, is none of the thread's business.
    return [new URL('markdown-worker.cjs', import.meta.url), { resourceLimits, execArgv: [] }];
  }
  const source = JSON.stringify(new URL('markdown-worker.ts', import.meta.url).href);
  const load = `import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${JSON.stringify(import.meta.url)}))`;
  return [load, { eval: true, resourceLimits, argv: [], execArgv: [] }];
}
