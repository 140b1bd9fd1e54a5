import { readJson } from '#shared/app/read-json.ts';
import { isFreeMailDomain } from './mail-providers.ts';

const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
const MOST_DOMAINS = 300_000;

/**
 * The domains of a list: one a line with `#` before remarks, or a JSON list of texts. Null for a text
 * that is mostly something else. Providers for everybody are left out: nobody meant to refuse those.
 */
export function readDomainList(text: string): string[] | null {
  const entries = (readList(text) ?? text.split(/\r?\n/).map(withoutRemark))
    .map((entry) =>
      entry
        .trim()
        .toLowerCase()
        .replace(/^(?:\*\.|@)/, ''),
    )
    .filter((entry) => entry !== '');
  const domains = entries.filter((entry) => entry.length <= 253 && DOMAIN.test(entry));
  if (domains.length === 0 || domains.length * 2 < entries.length) return null;
  const kept = [...new Set(domains)].filter((domain) => !isFreeMailDomain(domain));
  return kept.length > MOST_DOMAINS ? null : kept.toSorted();
}

function withoutRemark(line: string): string {
  const hash = line.indexOf('#');
  return hash === -1 ? line : line.slice(0, hash);
}

function readList(text: string): string[] | null {
  if (!text.trimStart().startsWith('[')) return null;
  const read = readJson(text);
  return Array.isArray(read) && read.every((entry) => typeof entry === 'string') ? read : null;
}

/** The domain and those it lies below, the nearest first: a.b.example, b.example. */
export function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}
