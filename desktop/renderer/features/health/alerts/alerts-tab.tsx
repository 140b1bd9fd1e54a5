import { AlertList } from './alert-list.tsx';
import { AlertRulesPanel } from './alert-rules-panel.tsx';

/** What is wrong with the installation now and was lately, and when operators are told. */
export function AlertsTab() {
  return (
    <div className="grid gap-6">
      <AlertList />
      <AlertRulesPanel />
    </div>
  );
}
