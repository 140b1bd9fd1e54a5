import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlatform } from '#desktop/renderer/platform/platform.ts';
import { buttonClass, IconButton } from '#desktop/renderer/ui/controls/button.tsx';
import { copyText } from '#desktop/renderer/ui/texts/copy-text.ts';

export type Browser = 'chromium' | 'firefox';

/** The steps from the download to the extension in the browser. */
export function InstallSteps({ browser }: { browser: Browser }) {
  const address = usePlatform().publicUrl(`/downloads/unlatch-extension-${browser}.zip`);
  const download = (
    <a href={address} target="_blank" rel="noreferrer" className={buttonClass('plain', 'small')}>
      <Download aria-hidden size={15} />
      {browser === 'chromium' ? 'Download for Chrome and Edge' : 'Download for Firefox'}
    </a>
  );
  if (browser === 'firefox') {
    return (
      <>
        <Step>
          <p>Download the extension. Do not unzip it.</p>
          <p className="mt-2">{download}</p>
        </Step>
        <Step>
          <p>
            Open <BrowserPage address="about:debugging#/runtime/this-firefox" />
          </p>
          <p>
            Choose <b>Load Temporary Add-on</b> and select the file.
          </p>
          <p className="mt-1 text-ink-soft">
            Mozilla has not signed the extension yet. Firefox removes it when it closes. Then load
            and pair it again.
          </p>
        </Step>
      </>
    );
  }
  return (
    <>
      <Step>
        <p>Download the extension. Do not unzip it.</p>
        <p className="mt-2">{download}</p>
      </Step>
      <Step>
        <p>
          Open <BrowserPage address="chrome://extensions" />
        </p>
        <p>
          Switch on <b>Developer mode</b>. Then drag the file from the browser’s list of downloads
          onto the page and drop it there.
        </p>
        <p className="mt-1 text-ink-soft">
          If the browser does not take the file: unzip it, choose <b>Load unpacked</b>, select the
          folder <b>unlatch-extension-chromium</b> and keep it.
        </p>
      </Step>
    </>
  );
}

export function Step({ children }: { children: ReactNode }) {
  return <li className="min-w-0 pl-1">{children}</li>;
}

/** An address inside the browser, which pages cannot link to. */
function BrowserPage({ address }: { address: string }) {
  return (
    <span className="inline-flex max-w-full items-center align-middle">
      <code className="min-w-0 font-mono text-[0.8125rem] wrap-anywhere">{address}</code>
      <IconButton
        label={`Copy ${address}`}
        className="ml-1 size-6 touch:size-11"
        onClick={() => void copyText(address, 'Paste it into the address bar of the browser')}
      >
        <Copy aria-hidden size={14} />
      </IconButton>
    </span>
  );
}
