import { parentPort } from 'node:worker_threads';
import { renderMarkdown } from './markdown.ts';

/** Runs in a thread of its own: gets texts, answers each with what a page shows. */
parentPort?.on('message', ({ id, text }: { id: number; text: string }) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, rendered: renderMarkdown(text) });
});
