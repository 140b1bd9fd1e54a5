import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { useListTab } from '#desktop/renderer/ui/filters/use-list-tab.ts';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { lazyPart } from '#desktop/renderer/ui/panels/lazy-part.tsx';
import { BansTab } from './bans-tab.tsx';
import { RefusedTab } from './refused-tab.tsx';

const SignUpTab = lazyPart(async () => (await import('./sign-up/sign-up-tab.tsx')).SignUpTab);

const AlertsTab = lazyPart(async () => (await import('../health/alerts/alerts-tab.tsx')).AlertsTab);

const tabs = ['bans', 'refused', 'sign-up', 'alerts'] as const;

/** /admin/security: who is shut out, what was refused, and who may sign up. */
export function SecurityScreen() {
  const { tab, chooseTab } = useListTab(tabs);
  return (
    <>
      <PageHeader title="Security" text="Bans, refused calls, the rule for sign-ups, and alerts." />
      <Tabs
        label="Security"
        value={tab}
        onChange={chooseTab}
        items={[
          { value: 'bans', label: 'Bans', content: <BansTab /> },
          { value: 'refused', label: 'Refused calls', content: <RefusedTab /> },
          { value: 'sign-up', label: 'Sign-up', content: <SignUpTab /> },
          { value: 'alerts', label: 'Alerts', content: <AlertsTab /> },
        ]}
      />
    </>
  );
}
