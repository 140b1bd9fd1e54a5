import { renderToStaticMarkup } from 'react-dom/server';
import type { MagnetTemplate } from '#shared/magnets/magnet-templates.ts';
import { renderUnlockPage } from '#public-web/render.tsx';
import type { SiteView } from '#public-web/frame/site-view.ts';
import type { PixelsView } from '#public-web/unlock/unlock-page-view.ts';
import { DevUiPage } from './dev-ui-page.tsx';
import { sampleMagnet } from './sample-magnet.ts';
import type { UnlockState } from './unlock-states.ts';

function pixelsOf({ styles, scripts }: SiteView['assets']): PixelsView {
  return {
    consentMode: 'required',
    facebook: { pixelId: '1234567890', testMode: false },
    google: { measurementId: 'G-ABCD1234', enhanced: false, trackConversions: false },
    style: styles.at(-1) ?? null,
    script: scripts.at(-1) ?? null,
  };
}

export type DevTheme = 'system' | 'light' | 'dark';

export function renderDevUiPage(props: Parameters<typeof DevUiPage>[0]): string {
  return `<!doctype html>${renderToStaticMarkup(<DevUiPage {...props} />)}`;
}

/** The real unlock page in a made-up state. */
export function renderUnlockState(
  site: SiteView,
  template: MagnetTemplate,
  state: UnlockState,
  theme: DevTheme,
  pixelAssets: SiteView['assets'],
): string {
  const html = renderUnlockPage({
    site,
    magnet: { ...sampleMagnet, ...state.magnet, template },
    pageUrl: `/unlock/${sampleMagnet.id}`,
    referralCode: 'MAYA1',
    reportUrl: `/unlock/${sampleMagnet.id}/report`,
    step: state.step,
    toast: state.toast ?? null,
    sandboxPostUrl: null,
    pixels: state.asksConsent ? pixelsOf(pixelAssets) : null,
  });
  const attributes = [
    theme === 'system' ? '' : `data-theme="${theme}" `,
    state.isRightToLeft ? 'dir="rtl" ' : '',
  ];
  // These two are never requested by the pages.
  return html.replace('<html ', `<html ${attributes.join('')}`);
}
