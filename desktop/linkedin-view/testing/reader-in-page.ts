import { createCollector } from '../comment-collector.ts';
import { readPage } from '../read-page.ts';

/** Bundled and run in a browser's page, where nothing else has this name. */
const linkedInView = { readPage, createCollector };
Object.assign(globalThis, { linkedInView });
