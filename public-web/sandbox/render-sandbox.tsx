import { renderToString } from 'react-dom/server';
import { SandboxPostPage } from './sandbox-post-page.tsx';
import type { SandboxPostView } from './sandbox-view.ts';

/** A practice post as a whole document. */
export function renderSandboxPostPage(view: SandboxPostView): string {
  return `<!doctype html>${renderToString(<SandboxPostPage view={view} />)}`;
}
