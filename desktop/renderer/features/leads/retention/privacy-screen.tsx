import { ConsentPanel } from '#desktop/renderer/features/account/consent/consent-panel.tsx';
import { SettingsFrame } from '#desktop/renderer/features/account/settings-frame.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { RunsPanel } from './runs-panel.tsx';

/** /settings/privacy: what visitors agree to, and how long leads are kept. */
export function PrivacyScreen() {
  return (
    <SettingsFrame title="Privacy">
      <div className="grid max-w-3xl gap-5">
        <ConsentPanel />
        <RulesPanel />
        <PeoplePanel />
        <RunsPanel />
      </div>
    </SettingsFrame>
  );
}
