/**
 * A mail's HTML for viewing: loads nothing, runs nothing, and its links lead nowhere (they open a new
 * window, which the frame's sandbox denies). The frame is sandboxed as well. `showsPictures` is for a
 * creator's own mail, which has the logo.
 */
export function inertMail(html: string, showsPictures = false): string {
  const policy =
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; ` +
    `style-src 'unsafe-inline'; img-src data:${showsPictures ? ' https: http:' : ''}">`;
  const rules = `${policy}<base target="_blank">`;
  const head = /<head(?:\s[^>]*)?>/i;
  return head.test(html) ? html.replace(head, (tag) => `${tag}${rules}`) : `${rules}${html}`;
}

/** The addresses in a mail's plain text, each once, in their order. */
export function linksIn(text: string): string[] {
  return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))];
}
