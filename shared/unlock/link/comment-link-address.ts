import type { LinkRefusal } from './comment-link-refusal.ts';

/** The parts of an address on LinkedIn that count; host and fragment are spent by now. */
type LinkAddress = { ok: true; path: string; query: string } | { ok: false; reason: LinkRefusal };

const MAX_LENGTH = 2048;
/** Normal decoding, and two rounds more: mail and CRM redirectors encode what is encoded. */
const DECODE_ROUNDS = 3;

/**
 * Takes a pasted text apart by hand. A URL parser must not see it first: those delete tabs and
 * line ends, turn `\` into `/`, add missing slashes and map circled letters to plain ones, so
 * that a host check afterwards passes addresses nobody wrote.
 */
export function readAddress(text: string): LinkAddress {
  const link = text.trim();
  if (link === '') return refuse('empty');
  if (link.length > MAX_LENGTH) return refuse('too_long');
  // White space, control, bidirectional and invisible characters, and the backslash.
  if (/[\s\\\p{C}\p{Z}\p{DI}]/u.test(link)) return refuse('stray_characters');

  const isBare = /^(?:(?:www\.)?linkedin\.com|lnkd\.in)(?::\d*)?\//i.test(link);
  const parts = /^(https?):\/\/([^/?#]+)([^?#]*)\??([^#]*)/i.exec(
    isBare ? `https://${link}` : link,
  );
  const [, scheme = '', authority = '', path = '', query = ''] = parts ?? [];
  if (authority === '') return refuse('not_a_link');

  // ASCII letters, digits, dots and hyphens only: no user, no escape, no other alphabet.
  const [, name = '', port = ''] = /^([a-z0-9.-]+)(?::(\d{0,5}))?$/i.exec(authority) ?? [];
  const host = name.toLowerCase();
  if (/^(?:www\.)?lnkd\.in$/.test(host)) return refuse('short_link');
  if (/^(?:(?:www|m|[a-z]{2})\.)?linkedin\.com$/.test(host)) {
    return isUsualPort(scheme, port) ? readPath(path, query) : refuse('other_port');
  }
  return refuse(host.endsWith('.linkedin.com') ? 'linkedin_page' : 'not_linkedin');
}

/** Some programs write the port out that the scheme means anyway. */
function isUsualPort(scheme: string, port: string): boolean {
  return port === '' || Number(port) === (scheme.toLowerCase() === 'https' ? 443 : 80);
}

function readPath(path: string, query: string): LinkAddress {
  const decoded = decodeFully(path);
  const isTricky =
    decoded.split('/').length !== path.split('/').length || // an escaped slash
    /[\\\p{Cc}]|\/\/|\/\.\.?(?:\/|$)|%(?:2f|5c)/iu.test(decoded);
  return isTricky ? refuse('broken_link') : { ok: true, path: decoded, query };
}

/** Decodes until nothing is escaped, three rounds at most; stops at an escape that is broken. */
export function decodeFully(text: string): string {
  let decoded = text;
  try {
    for (let round = 0; round < DECODE_ROUNDS && decoded.includes('%'); round += 1) {
      decoded = decodeURIComponent(decoded);
    }
  } catch {
    // A broken escape stays as it stands; no id or URN can hold a percent sign.
  }
  return decoded;
}

function refuse(reason: LinkRefusal): { ok: false; reason: LinkRefusal } {
  return { ok: false, reason };
}
