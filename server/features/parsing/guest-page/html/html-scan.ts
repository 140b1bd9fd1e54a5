// A guest page has about 136 kB, and ten short places of it matter. These scans find the places
// without building a tree; only those fragments go through a real parser.

/** A start tag: its name, its attributes (entities left as they are), where it ends. */
export interface Tag {
  attributes: Map<string, string>;
  start: number;
  end: number;
}

const attribute = /([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?|(>)/g;

/** Reads the start tag at `start`, respecting quotes; null when it never closes. */
export function readTag(html: string, start: number): Tag | null {
  const attributes = new Map<string, string>();
  attribute.lastIndex = start + 1;
  let isName = true;
  for (let match = attribute.exec(html); match !== null; match = attribute.exec(html)) {
    if (match[5] !== undefined) return { attributes, start, end: attribute.lastIndex };
    if (isName) {
      isName = false;
      continue;
    }
    const name = match[1]?.toLowerCase();
    // The first of two equal attributes counts, as in browsers.
    if (name !== undefined && !attributes.has(name)) {
      attributes.set(name, match[2] ?? match[3] ?? match[4] ?? '');
    }
  }
  return null;
}

/**
 * Every start tag of one name between two places, in order. Tags inside a tag's attributes do not
 * count, so each character is read once. A tag that never closes ends the scan.
 */
export function* findTags(html: string, name: string, from = 0, to = html.length): Generator<Tag> {
  const open = `<${name}`;
  const scope = html.slice(0, to); // otherwise each last search would run to the page's end
  for (let at = scope.indexOf(open, from); at !== -1;) {
    let next = at + open.length;
    if (/[\s/>]/.test(html.charAt(next))) {
      const tag = readTag(html, at);
      if (tag === null) return;
      yield tag;
      next = tag.end;
    }
    at = scope.indexOf(open, next);
  }
}

/** Where the element that starts at `tag` ends (behind its end tag), nested equals counted. */
export function findElementEnd(html: string, name: string, tag: Tag, limit = html.length): number {
  const edge = new RegExp(`<(/?)${name}[\\s/>]`, 'g');
  edge.lastIndex = tag.end;
  let depth = 1;
  for (
    let match = edge.exec(html);
    match !== null && match.index < limit;
    match = edge.exec(html)
  ) {
    depth += match[1] === '/' ? -1 : 1;
    if (depth === 0) return Math.min(limit, html.indexOf('>', match.index) + 1 || limit);
  }
  return limit;
}

export function hasClass(tag: Tag, name: string): boolean {
  return (tag.attributes.get('class') ?? '').split(/\s+/).includes(name);
}

export interface SplitPage {
  /** The page without scripts, styles and HTML comments. */
  markup: string;
  /** Bodies of `script[type="application/ld+json"]`. */
  structuredData: string[];
}

/**
 * Removes scripts, styles and HTML comments. The JSON of scripts holds the commenters' words too,
 * which must not count as markup.
 */
export function splitPage(html: string): SplitPage {
  const hidden = /<!--|<(script|style)[\s/>]/gi;
  const structuredData: string[] = [];
  let markup = '';
  let from = 0;
  for (let match = hidden.exec(html); match !== null; match = hidden.exec(html)) {
    markup += html.slice(from, match.index);
    const name = match[1]?.toLowerCase();
    const tag = name === undefined ? null : readTag(html, match.index);
    const bodyStart = tag?.end ?? match.index + 4;
    const close =
      name === undefined ? html.indexOf('-->', bodyStart) : indexOfEndTag(html, name, bodyStart);
    if (tag?.attributes.get('type')?.toLowerCase() === 'application/ld+json' && close !== -1) {
      structuredData.push(html.slice(bodyStart, close));
    }
    if (close === -1) return { markup, structuredData };
    from = name === undefined ? close + 3 : html.indexOf('>', close) + 1;
    if (from === 0) return { markup, structuredData };
    hidden.lastIndex = from;
  }
  return { markup: markup + html.slice(from), structuredData };
}

function indexOfEndTag(html: string, name: string, from: number): number {
  const endTag = new RegExp(`</${name}[\\s/>]`, 'gi');
  endTag.lastIndex = from;
  return endTag.exec(html)?.index ?? -1;
}
