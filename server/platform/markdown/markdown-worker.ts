import { parentPort } from 'node:worker_threads';
import type { MarkdownTask } from './markdown-thread.ts';
import { renderMarkdown } from './markdown.ts';

/** Runs in a thread of its own: gets texts, answers each with what a page shows. */
parentPort?.on('message', ({ id, text, topHeading }: MarkdownTask) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, rendered: renderMarkdown(text, topHeading) });
});
