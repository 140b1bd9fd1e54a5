import { describe, expect, it } from 'vitest';
import { createManifest } from './manifest.ts';

describe.for(['chromium', 'firefox'] as const)('the manifest for %s', (browser) => {
  const manifest: Record<string, unknown> = createManifest(browser, '1.2.3');

  it('requests no permanent access to any site', () => {
    expect(manifest).not.toHaveProperty('host_permissions');
    expect(manifest).not.toHaveProperty('content_scripts');
    const asked = new Set(manifest['permissions'] as string[]); // a list of names
    expect([...asked].filter((name) => name !== 'sidePanel')).toEqual([
      'activeTab',
      'scripting',
      'storage',
    ]);
  });

  it('gives pages no access to the extension', () => {
    expect(manifest).not.toHaveProperty('web_accessible_resources');
    expect(manifest).not.toHaveProperty('externally_connectable');
  });
});
