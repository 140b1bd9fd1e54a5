import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { brandApi, type Brand } from '#shared/account/brand.contract.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { LeaveGuard } from '#desktop/renderer/ui/overlays/leave-guard.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { AccountPanels } from '../account-panels.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { BrandPictureField } from './brand-picture-field.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { LookForm } from './look-form.tsx';
import { PoweredByPanel } from './powered-by-panel.tsx';

const ownBrand = endpointQuery(brandApi.read, {});

/** /settings/brand: what all unlock pages of a creator have in common. */
export function BrandScreen() {
  const client = useQueryClient();
  const query = useQuery({ ...ownBrand, staleTime: 0 });
  const onChanged = useCallback(
    (brand: Brand) => client.setQueryData(ownBrand.queryKey, brand),
    [client],
  );
  const isDirty = useRef(false);
  const onDirty = useCallback((is: boolean) => void (isDirty.current = is), []);
  return (
    <SettingsFrame title="Brand">
      <AccountPanels query={query}>
        {(brand) => (
          <>
            <Panel title="Logo and cover" bodyClassName="grid gap-6 p-5 pt-4">
              <BrandPictureField kind="logo" brand={brand} onChanged={onChanged} />
              <BrandPictureField kind="cover" brand={brand} onChanged={onChanged} />
            </Panel>
            <LookForm brand={brand} onChanged={onChanged} onDirty={onDirty} />
            <PoweredByPanel brand={brand} onChanged={onChanged} />
            <BrandPreview brand={brand} />
          </>
        )}
      </AccountPanels>
      <LeaveGuard
        isDirty={() => isDirty.current}
        text="Your changes to colour and font are not saved yet."
      />
    </SettingsFrame>
  );
}
