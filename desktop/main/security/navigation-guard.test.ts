import type { WebContents } from 'electron';
import { describe, expect, it } from 'vitest';
import { guardNavigation, judgeNavigation } from './navigation-guard.ts';

const judge = (url: string, isMainFrame = true) =>
  judgeNavigation({ page: 'console', url, isMainFrame });

describe('where a window may navigate', () => {
  it.each([
    'unlatch://console/',
    'unlatch://console/dashboard',
    'unlatch://console/magnets/abc123def456/edit?x=1#y',
  ])('to the screen %s', (url) => {
    expect(judge(url)).toBe('allow');
  });

  it.each([
    'unlatch://console/api/files/evil.html',
    'unlatch://console/console/assets/index.js',
    'unlatch://console/assets/x.css',
    'unlatch://console/nowhere',
    'unlatch://setup/',
    'unlatch://open/activity',
    'unlatch://user@console/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'blob:unlatch://console/x',
    'about:blank',
    'about:srcdoc',
    'chrome://settings/',
    'view-source:unlatch://console/',
    'smb://evil.test/x',
    '',
  ])('not to %s', (url) => {
    expect(judge(url)).toBe('deny');
  });

  it.each([
    'https://evil.test/?next=unlatch://console/',
    'http://localhost:3000/',
    'HTTPS://X.test',
  ])('to %s only in the browser', (url) => {
    expect(judge(url)).toBe('outside');
  });

  it('an inner frame shows the preview and cannot navigate', () => {
    expect(judge('about:srcdoc', false)).toBe('allow');
    for (const url of ['unlatch://console/', 'https://evil.test/', 'about:blank']) {
      expect(judge(url, false)).toBe('deny');
    }
  });

  it('the set-up window stays on its page', () => {
    const inSetup = (url: string) => judgeNavigation({ page: 'setup', url, isMainFrame: true });
    expect(inSetup('unlatch://setup/')).toBe('allow');
    expect(inSetup('unlatch://console/')).toBe('deny');
    expect(inSetup('unlatch://setup/dashboard')).toBe('deny');
  });
});

describe('the guard on a window', () => {
  /** A page's contents that record what the guard does with an event. */
  function guarded() {
    const listeners = new Map<string, (event: object) => void>();
    const outside: string[] = [];
    let opener: ((details: { url: string }) => { action: string }) | undefined;
    const contents = {
      on: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
      setWindowOpenHandler: (handler: typeof opener) => {
        opener = handler;
      },
    };
    guardNavigation(
      contents as unknown as WebContents, // only these two members are used
      'console',
      (url) => outside.push(url),
    );
    const emit = (name: string, details: { url: string; isMainFrame: boolean }) => {
      let isPrevented = false;
      const preventDefault = () => {
        isPrevented = true;
      };
      listeners.get(name)?.({ ...details, preventDefault });
      return isPrevented;
    };
    return {
      emit,
      outside,
      open: (url: string) => opener?.({ url }),
      names: [...listeners.keys()],
    };
  }

  it('listens to every kind of navigation', () => {
    expect(guarded().names.sort()).toEqual([
      'will-attach-webview',
      'will-frame-navigate',
      'will-navigate',
      'will-redirect',
    ]);
  });

  it('stops a foreign page and offers it to the browser, once', () => {
    const { emit, outside } = guarded();
    const details = { url: 'https://evil.test/', isMainFrame: true };
    expect(emit('will-navigate', details)).toBe(true);
    emit('will-frame-navigate', details);
    expect(outside).toEqual(['https://evil.test/']);
    expect(emit('will-navigate', { url: 'unlatch://console/crm', isMainFrame: true })).toBe(false);
  });

  it('stops a redirect and a frame without offering anything', () => {
    const { emit, outside } = guarded();
    expect(emit('will-redirect', { url: 'https://evil.test/', isMainFrame: true })).toBe(true);
    expect(emit('will-frame-navigate', { url: 'https://evil.test/', isMainFrame: false })).toBe(
      true,
    );
    expect(emit('will-attach-webview', { url: '', isMainFrame: true })).toBe(true);
    expect(outside).toEqual([]);
  });

  it('denies every new window; a web address goes to the browser', () => {
    const { open, outside } = guarded();
    for (const url of ['https://a.test/', 'unlatch://console/', 'about:blank', 'file:///x', '']) {
      expect(open(url)).toEqual({ action: 'deny' });
    }
    expect(outside).toEqual(['https://a.test/']);
  });
});
