import type { PostRef } from '#shared/unlock/link/comment-link.ts';
import { type GuestPage, parseGuestPagePart } from './guest-page-parser.ts';

/** Reads a guest page while it arrives. */
export interface IncomingGuestPage {
  /** The next piece of the decoded page. */
  add(piece: Buffer): void;
  /** What kind of page it is, once its last piece was added. */
  end(): GuestPage;
}

/** The size of the first look: it fits into the first record of a TLS connection. */
const FIRST_LOOK = 12 * 1024;

/**
 * Most of a page holds other people's posts. So it is checked as soon as enough has arrived, and
 * again at four times the size. When the post is complete, the remaining pieces are dropped. `asked`
 * is the post of the request.
 */
export function receiveGuestPage(asked: PostRef): IncomingGuestPage {
  let pieces: Buffer[] = [];
  let length = 0;
  let nextLook = FIRST_LOOK;
  let found: GuestPage | null = null;

  return {
    add(piece) {
      if (found !== null) return;
      pieces.push(piece);
      length += piece.length;
      for (; found === null && length > nextLook; nextLook *= 4) {
        found = parseGuestPagePart(readBytes(pieces, nextLook), asked, false);
      }
      if (found !== null) pieces = [];
    },
    end: () =>
      found ??
      parseGuestPagePart(readBytes(pieces, length), asked, true) ?? {
        kind: 'unknown',
        detail: 'neither a post article nor JSON-LD',
      },
  };
}

/** The first bytes of a page, as latin-1. */
function readBytes(pieces: readonly Buffer[], size: number): string {
  let text = '';
  for (const piece of pieces) {
    if (text.length >= size) break;
    text += piece.toString('latin1', 0, Math.min(piece.length, size - text.length));
  }
  return text;
}
