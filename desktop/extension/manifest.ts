/** The browsers a build is for. Firefox has no side panel and no service worker for extensions. */
export type ExtensionBrowser = 'chromium' | 'firefox';

/** The same in every release, so that Firefox accepts updates of the extension. */
const FIREFOX_ID = 'reader@unlatch.example';
const ICONS = { 16: 'icons/16.png', 32: 'icons/32.png', 48: 'icons/48.png', 128: 'icons/128.png' };
const PANEL = 'panel.html';

/**
 * The manifest of one build. It requests no permanent host access: LinkedIn's page is read in the
 * tab whose toolbar button was pressed (`activeTab`), and access to the creator's server is
 * requested at pairing. Web pages cannot detect the extension: none of its resources are open to
 * them, and no page may send it messages.
 */
export function createManifest(browser: ExtensionBrowser, version: string) {
  const common = {
    manifest_version: 3,
    name: 'Unlatch: read my comments',
    short_name: 'Unlatch',
    description:
      'Reads the comments under your own LinkedIn post while you scroll, and opens your content for the people who commented.',
    version,
    icons: ICONS,
    action: { default_title: 'Read the comments of this post', default_icon: ICONS },
    optional_host_permissions: ['https://*/*', 'http://localhost/*', 'http://127.0.0.1/*'],
  };
  if (browser === 'firefox') {
    return {
      ...common,
      permissions: ['activeTab', 'scripting', 'storage'],
      background: { scripts: ['worker.js'], type: 'module' },
      sidebar_action: { default_panel: PANEL, default_title: 'Unlatch', open_at_install: false },
      browser_specific_settings: {
        gecko_android: { strict_min_version: '142.0' },
        gecko: {
          id: FIREFOX_ID,
          strict_min_version: '140.0',
          data_collection_permissions: {
            required: ['websiteContent', 'personallyIdentifyingInfo'],
          },
        },
      },
    };
  }
  return {
    ...common,
    permissions: ['activeTab', 'scripting', 'sidePanel', 'storage'],
    minimum_chrome_version: '123',
    background: { service_worker: 'worker.js', type: 'module' },
    side_panel: { default_path: PANEL },
  };
}
