import { DeletionPanel } from '../deletion/deletion-panel.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { ExportPanel } from './export-panel.tsx';

/** /settings/data: a copy of the account's data, and the deletion of the account. */
export function DataScreen() {
  return (
    <SettingsFrame title="Your data">
      <div className="grid max-w-3xl gap-5">
        <ExportPanel />
        <DeletionPanel />
      </div>
    </SettingsFrame>
  );
}
