/** What the console's document says about the installation, for its first frame. */
export interface ConsoleHead {
  productName: string;
  supportEmail: string;
}

/**
 * The built document of the console with the name of an installation, as the server and the desktop
 * app send it. The console reads it from the head, because the operator may change it.
 */
export function nameConsole(
  html: string,
  { productName, supportEmail }: ConsoleHead,
  further: Readonly<Record<string, string>> = {},
): string {
  const metas = { 'application-name': productName, 'support-email': supportEmail, ...further };
  const head = Object.entries(metas)
    .map(([name, content]) => `<meta name="${name}" content="${escapeText(content)}" />`)
    .join('');
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeText(productName)}</title>`)
    .replace('</head>', () => `${head}</head>`);
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
