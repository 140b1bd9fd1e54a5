import { brandIconPath, readBrandPath } from '#shared/account/brand.ts';
import { isWideLogo, plateVariables } from '#shared/account/logo-plate.ts';
import { brandVariables } from '#shared/app/brand-colour.ts';
import { escapeHtml } from '#shared/app/escape-html.ts';

/** What the console's document says about the installation, for its first frame. */
export interface ConsoleHead {
  productName: string;
  supportEmail: string;
  /** `#rrggbb`; null for the product's own. */
  brandColour: string | null;
  /** Path of the logo; null for the product's mark. */
  logo: string | null;
}

/**
 * The built document of the console with the name and look of an installation, as the server and the
 * desktop app send it. The console reads them from the head, because the operator may change them.
 */
export function nameConsole(
  html: string,
  { productName, supportEmail, brandColour, logo }: ConsoleHead,
  further: Readonly<Record<string, string>> = {},
): string {
  const metas = {
    'application-name': productName,
    'support-email': supportEmail,
    ...(logo !== null && { logo }),
    ...further,
  };
  const head = Object.entries(metas)
    .map(([name, content]) => `<meta name="${name}" content="${escapeHtml(content)}" />`)
    .join('');
  const icon = logo === null ? null : escapeHtml(brandIconPath(logo));
  return html
    .replace('<html ', () => `<html ${rootLook({ brandColour, logo })}`)
    .replace(/<link rel="icon"[^>]*>/, (link) =>
      icon === null ? link : `<link rel="icon" href="${icon}" type="image/png" />`,
    )
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(productName)}</title>`)
    .replace('</head>', () => `${head}</head>`);
}

/** Attributes of the root: the colours, the plate of the logo, and whether it holds the name already. */
function rootLook({ brandColour, logo }: Pick<ConsoleHead, 'brandColour' | 'logo'>): string {
  const known = logo === null ? null : readBrandPath(logo);
  const ground = known?.ground ?? null;
  const variables = {
    ...(brandColour !== null && brandVariables(brandColour)),
    ...(ground !== null && plateVariables(ground)),
  };
  const style = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return [
    ...(style.length > 0 ? [`style="${escapeHtml(style.join(';'))}" `] : []),
    ...(known !== null && isWideLogo(known) ? ['data-logo="wide" '] : []),
  ].join('');
}
