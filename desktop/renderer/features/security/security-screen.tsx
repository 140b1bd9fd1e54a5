import { oneChoice, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { Tabs } from '#desktop/renderer/ui/controls/tabs.tsx';
import { PageHeader } from '#desktop/renderer/ui/panels/page-header.tsx';
import { BansTab } from './bans-tab.tsx';
import { RefusedTab } from './refused-tab.tsx';

const shape = { tab: oneChoice(['bans', 'refused']) };

/** /admin/security: who is shut out, and what was refused. */
export function SecurityScreen() {
  const { values, choose } = useAddressValues(shape);
  return (
    <>
      <PageHeader
        title="Security"
        text="Who is shut out of this site, and which calls were refused."
      />
      <Tabs
        label="Security"
        value={values.tab}
        onChange={(tab) => choose('tab', tab)}
        items={[
          { value: 'bans', label: 'Bans', content: <BansTab /> },
          { value: 'refused', label: 'Refused calls', content: <RefusedTab /> },
        ]}
      />
    </>
  );
}
