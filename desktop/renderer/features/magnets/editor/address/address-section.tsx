import { useQuery } from '@tanstack/react-query';
import {
  type MagnetAddress,
  magnetAddressApi,
} from '#shared/magnets/addresses/magnet-address.contract.ts';
import type { Magnet } from '#shared/magnets/magnets.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { Button } from '#desktop/renderer/ui/controls/button.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';
import { TimeText } from '#desktop/renderer/ui/texts/time-text.tsx';
import { FormSection } from '../../form/form-section.tsx';
import { AddressField } from './address-field.tsx';
import { useAddress } from './use-address.ts';

/** Where the page is found. It changes at once: an address is no part of the draft. */
export function AddressSection({ magnet }: { magnet: Magnet }) {
  const params = { magnetId: magnet.id };
  const query = useQuery(endpointQuery(magnetAddressApi.read, { params }));
  return (
    <FormSection
      title="Page address"
      text="The end of your page’s link. A change works at once, and earlier links keep working."
    >
      <QueryPanel
        query={query}
        what="the address"
        isInPanel
        skeleton={<Skeleton className="h-24" />}
      >
        {(address) => <AddressForm magnet={magnet} address={address} />}
      </QueryPanel>
    </FormSection>
  );
}

function AddressForm({ magnet, address }: { magnet: Magnet; address: MagnetAddress }) {
  const { timeZone } = useUser();
  const { change, refusal, isBusy, forget } = useAddress(magnet.id, address);
  return (
    <>
      <AddressField
        key={address.slug}
        title={magnet.title}
        address={address}
        refusal={refusal}
        isBusy={isBusy}
        onType={forget}
        onUse={change}
      />
      {address.former.length > 0 && (
        <div className="grid gap-2">
          <h3 className="text-sm font-medium">Earlier addresses, which lead to this one</h3>
          <ul className="grid divide-y divide-line rounded-control border border-line">
            {address.former.map(({ slug, since }) => (
              <li
                key={slug}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-3 py-2"
              >
                <span className="min-w-0 text-sm">
                  <span className="break-all">{slug}</span>{' '}
                  <span className="text-ink-soft">
                    chosen <TimeText at={since} zone={timeZone} />
                  </span>
                </span>
                <Button size="small" isBusy={isBusy} onClick={() => change(slug)}>
                  Use again<span className="sr-only">: {slug}</span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {address.slug !== null && (
        <p className="text-[0.8125rem] leading-5 text-ink-soft">
          The page also opens at <span className="break-all">{address.idUrl}</span>, whatever its
          address.{' '}
          <button type="button" className="link" onClick={() => change(null)}>
            Use only this one
          </button>
        </p>
      )}
    </>
  );
}
