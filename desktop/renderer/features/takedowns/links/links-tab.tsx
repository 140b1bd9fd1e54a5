import { ShieldCheck } from 'lucide-react';
import { oneChoice, useAddressValues } from '#desktop/renderer/navigation/use-address-values.ts';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { EmptyState } from '#desktop/renderer/ui/panels/empty-state.tsx';
import { FoundMagnets } from '../found-magnets.tsx';
import { DeniedHosts } from './denied-hosts.tsx';

const shape = { links: oneChoice(['pages', 'hosts']) };
const POLL_MS = 30_000;

/** Published pages with suspicious links, and the list of hosts that no page should link to. */
export function LinksTab() {
  const { values, choose } = useAddressValues(shape);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        <Segmented
          label="Links"
          value={values.links}
          choices={[
            { value: 'pages', label: 'Pages' },
            { value: 'hosts', label: 'Deny list' },
          ]}
          onChange={(value) => choose('links', value)}
        />
        <p className="text-sm text-ink-soft">
          Links are scanned when a page is published, each night, and when the deny list changes.
          Creators are not notified.
        </p>
      </div>
      {values.links === 'hosts' ? (
        <DeniedHosts />
      ) : (
        <FoundMagnets
          label="Pages with suspicious links"
          filters={{ state: 'suspicious' }}
          pollMs={POLL_MS}
          empty={
            <EmptyState picture={<ShieldCheck aria-hidden size={26} />} title="No suspicious links">
              Pages appear here when they link to a host on the deny list, to one that imitates a
              well-known one, or by a redirect to such a host or to a private address.
            </EmptyState>
          }
        />
      )}
    </>
  );
}
