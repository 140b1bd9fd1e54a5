import type { Clipboard, Dialog, Shell } from 'electron';
import { judgeExternalLink } from './external-link.ts';

export interface ExternalLinkDoor {
  /** Opens a link in the person's browser, after a question when its host is not one of ours. */
  open(link: unknown): Promise<void>;
}

/** A person cannot follow links faster; a page that does is ignored. */
const MIN_INTERVAL_MS = 500;

export interface ExternalLinkParts {
  shell: Pick<Shell, 'openExternal'>;
  dialog: Pick<Dialog, 'showMessageBox'>;
  clipboard: Pick<Clipboard, 'writeText'>;
  serverOrigin(): string | null;
  /** Milliseconds; only differences count. */
  now(): number;
}

/** The only caller of `shell.openExternal` (T106). */
export function createExternalLinks(parts: ExternalLinkParts): ExternalLinkDoor {
  const { shell, dialog, clipboard, serverOrigin, now } = parts;
  // A page that keeps opening links causes only one question.
  let isAsking = false;
  let openedAt = -Infinity;

  async function ask(options: { message: string; detail: string; yes: string }): Promise<boolean> {
    if (isAsking) return false;
    isAsking = true;
    try {
      const { response } = await dialog.showMessageBox({
        type: 'question',
        message: options.message,
        detail: options.detail,
        buttons: [options.yes, 'Cancel'],
        defaultId: 0,
        cancelId: 1,
        noLink: true,
      });
      return response === 0;
    } finally {
      isAsking = false;
    }
  }

  return {
    async open(link) {
      const verdict = judgeExternalLink(link, serverOrigin());
      switch (verdict.kind) {
        case 'refuse':
          return;
        case 'open':
          if (now() - openedAt < MIN_INTERVAL_MS) return;
          openedAt = now();
          return shell.openExternal(verdict.url);
        case 'ask':
          if (await ask({ message: `Open ${verdict.host}?`, detail: verdict.url, yes: 'Open' })) {
            await shell.openExternal(verdict.url);
          }
          return;
        case 'write':
          if (await ask({ message: 'Write to', detail: verdict.address, yes: 'Copy address' })) {
            await clipboard.writeText(verdict.address);
          }
      }
    },
  };
}
