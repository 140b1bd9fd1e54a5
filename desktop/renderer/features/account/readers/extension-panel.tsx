import { useState } from 'react';
import type { PairedDevice } from '#shared/auth/devices.contract.ts';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { FactList } from '#desktop/renderer/ui/texts/fact-list.tsx';
import { type Browser, InstallSteps } from './install-steps.tsx';
import { PairingSteps } from './pairing-steps.tsx';

const facts = [
  [
    'What it needs',
    'Chrome or Edge 123, or Firefox 140, or newer, on a computer. You are signed in to LinkedIn there. Each lead magnet has its post in the field “LinkedIn post”.',
  ],
  ['What it costs', 'Nothing.'],
  [
    'What it sends',
    'Comments under posts that your lead magnets name, with the name, headline, picture and profile link of their authors. They go to this server only. It does not click, scroll or write on LinkedIn, and it never sees your password.',
  ],
  [
    'The risk',
    'LinkedIn’s user agreement (8.2) does not allow add-ons to read its pages. LinkedIn could restrict your account. Everything else works without the extension.',
  ],
] as const;

/**
 * Describes what the extension does and its risks, then the steps from the download to a paired
 * browser.
 */
export function ExtensionPanel({
  known,
}: {
  /** Devices paired now; undefined while they load. */
  known: readonly PairedDevice[] | undefined;
}) {
  const [browser, setBrowser] = useState<Browser>(
    /Firefox\//.test(navigator.userAgent) ? 'firefox' : 'chromium',
  );
  return (
    <Panel title="Read your own posts with a browser extension">
      <p className="text-sm leading-6 text-pretty text-ink-soft">
        LinkedIn shows guests about ten comments of a post. You see all of them. The extension reads
        them while you scroll through your own post. Waiting comments are then settled at once.
      </p>
      <div className="mt-4">
        <FactList facts={facts} />
      </div>
      <div className="mt-5 border-t border-line pt-5">
        <Segmented
          label="Browser"
          value={browser}
          choices={[
            { value: 'chromium', label: 'Chrome or Edge' },
            { value: 'firefox', label: 'Firefox' },
          ]}
          onChange={setBrowser}
        />
        <ol className="mt-5 grid list-decimal gap-4 pl-5 text-sm leading-6 marker:font-semibold marker:text-ink-soft">
          <InstallSteps browser={browser} />
          <PairingSteps known={known} />
        </ol>
      </div>
    </Panel>
  );
}
