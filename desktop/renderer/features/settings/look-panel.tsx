import { useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#shared/api/client.ts';
import { readBrandPath } from '#shared/account/brand.ts';
import { type OperatorSettings, operatorSettingsApi } from '#shared/settings/settings.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { endpointQuery, invalidatePath } from '#desktop/renderer/api/endpoint-query.ts';
import { PictureField, type PictureWords } from '#desktop/renderer/ui/pictures/picture-field.tsx';
import { ColourField } from '#desktop/renderer/ui/controls/colour-field.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { PageLink } from './setting-extras.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const words: PictureWords = {
  name: 'Logo',
  none: 'Without a logo, the product’s mark and name are shown.',
  hint: 'JPEG, PNG or WebP. A square one is shown before the name, a wide one instead of it. It is the icon of all pages too, where a square one is easier to read. A logo is saved at once.',
  removal:
    'Pages, the console and emails show the product’s mark again. You can restore the logo in the history of the settings.',
};

/** Logo and colour of the site, the console and emails. */
export function LookPanel({ form }: { form: SettingsForm }) {
  const client = useQueryClient();
  const { values, set, adopt, problemOf } = form;
  const take = async (saved: OperatorSettings) => {
    adopt(saved, 'logo');
    client.setQueryData(endpointQuery(operatorSettingsApi.read, {}).queryKey, saved);
    await invalidatePath(client, '/api/admin/audit', '/api/admin/settings/history');
  };
  const picture = values.logo === null ? null : readBrandPath(values.logo);
  return (
    <Panel
      title="Look"
      actions={<PageLink path="/">See the landing page</PageLink>}
      bodyClassName="grid gap-6 p-5"
    >
      <PictureField
        kind="logo"
        words={words}
        picture={values.logo === null || picture === null ? null : { ...picture, url: values.logo }}
        onUpload={async (bytes) => {
          const upload = { name: 'logo', bytes };
          await take(await callEndpoint(operatorSettingsApi.setLogo, { upload }, apiTransport));
        }}
        onRemove={async () => {
          const body = { version: form.version, changes: { logo: null } };
          const call = callEndpoint(operatorSettingsApi.change, { body }, apiTransport);
          // After a change by somebody else, the next try is by the version that this brings.
          await call.catch(() => invalidatePath(client, operatorSettingsApi.read.path));
          await take(await call);
        }}
      />
      <ColourField
        label="Main colour"
        hint="For buttons and links of the site, the console and emails. Unlock pages use their creator’s colour."
        own="#14324a"
        value={values.brandColour ?? ''}
        error={problemOf('brandColour')}
        onChange={(colour) => set({ brandColour: colour === '' ? null : colour })}
      />
    </Panel>
  );
}
