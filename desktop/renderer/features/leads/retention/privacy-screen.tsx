import { SettingsFrame } from '#desktop/renderer/features/account/settings-frame.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { RunsPanel } from './runs-panel.tsx';

/** /settings/privacy: how long leads are kept. */
export function PrivacyScreen() {
  return (
    <SettingsFrame title="Privacy">
      <div className="grid max-w-3xl gap-5">
        <RulesPanel />
        <PeoplePanel />
        <RunsPanel />
      </div>
    </SettingsFrame>
  );
}
