import { renderToString } from 'react-dom/server';
import { SandboxMailPage } from './sandbox-mail-page.tsx';
import { SandboxPostPage } from './sandbox-post-page.tsx';
import type { SandboxMailView, SandboxPostView } from './sandbox-view.ts';

/** A practice post as a whole document. */
export function renderSandboxPostPage(view: SandboxPostView): string {
  return `<!doctype html>${renderToString(<SandboxPostPage view={view} />)}`;
}

/** The mails of a practice installation as a whole document. */
export function renderSandboxMailPage(view: SandboxMailView): string {
  return `<!doctype html>${renderToString(<SandboxMailPage view={view} />)}`;
}
