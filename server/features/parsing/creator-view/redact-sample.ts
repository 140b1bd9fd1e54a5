/** Attributes with values that show how a page is built. All others may name a person. */
const KEPT_ATTRIBUTE =
  /^(?:class|role|dir|type|componentkey|data-testid|data-component-type|data-sdui-[a-z-]+|data-view-name)$/;
const ATTRIBUTE = /\s([a-z][\w:-]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi;
/** Long numbers are ids, and so are long mixed strings. */
const LONG_NUMBER = /\d{5,}/g;
const LONG_TOKEN = /[A-Za-z0-9_-]{25,}/g;

const HOLE = '…';

/**
 * Keeps only the structure of a page's markup: names of elements and attributes, and values of a
 * few attributes without ids. Readers already send it this way; the server does not rely on that.
 */
export function redactSample(sample: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const tag of sample.matchAll(/<(\/?)([a-z][\w-]*)((?:[^<>"']|"[^"]*"|'[^']*')*)(\/?)>/gi)) {
    if (sample.slice(end, tag.index).trim() !== '') parts.push(HOLE);
    const [all, slash = '', name = '', attributes = '', close = ''] = tag;
    parts.push(`<${slash}${name.toLowerCase()}${redactAttributes(attributes)}${close}>`);
    end = tag.index + all.length;
  }
  if (sample.slice(end).trim() !== '') parts.push(HOLE);
  return parts.join('').slice(0, 8_192);
}

function redactAttributes(attributes: string): string {
  return [...attributes.matchAll(ATTRIBUTE)]
    .map(([, name = '', double, single, bare]) => {
      const value = double ?? single ?? bare;
      const lower = name.toLowerCase();
      if (value === undefined) return ` ${lower}`;
      return ` ${lower}="${KEPT_ATTRIBUTE.test(lower) ? redactValue(value) : HOLE}"`;
    })
    .join('');
}

function redactValue(value: string): string {
  return value.replaceAll(LONG_NUMBER, '0').replaceAll(LONG_TOKEN, HOLE).replaceAll('"', '');
}
