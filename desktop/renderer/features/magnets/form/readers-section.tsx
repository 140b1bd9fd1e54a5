import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';
import { readersApi } from '#shared/parsing/readers.contract.ts';
import { type MagnetReaderName, magnetReaderNames } from '#shared/parsing/readers.ts';
import { endpointQuery } from '#desktop/renderer/api/endpoint-query.ts';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Notice } from '#desktop/renderer/ui/panels/notice.tsx';
import type { MagnetFormValues } from '../editor/magnet-form-values.ts';
import { FormSection } from './form-section.tsx';

const ways: { readonly [name in MagnetReaderName]: { label: string; text: string } } = {
  guest_page: {
    label: 'As a guest',
    text: 'We read the page that LinkedIn shows to everybody. It has about ten comments of a post.',
  },
  creator_view: {
    label: 'As you see it',
    text: 'You look at your post with the browser extension or the desktop app, and we read the comments you scroll past.',
  },
  company_page: {
    label: 'Your company page',
    text: 'LinkedIn’s official API, after you connect the page that wrote the post in Settings > Readers. It sees every comment.',
  },
  harvest_api: {
    label: 'Paid service',
    text: 'A service that our operator pays looks up a comment that guests do not see. Only while “As a guest” is on.',
  },
};

/** The readers that may be used for this magnet. */
export function ReadersSection() {
  const { control } = useFormContext<MagnetFormValues>();
  const { data } = useQuery(endpointQuery(readersApi.list, {}));
  const offForAll = new Set(
    data?.readers.flatMap(({ name, isOn }): MagnetReaderName[] => (isOn ? [] : [name])),
  );
  return (
    <Controller
      control={control}
      name="readersOff"
      render={({ field: { value: off, onChange } }) => {
        const offered = magnetReaderNames.filter((name) => !offForAll.has(name));
        const on = offered.filter((name) => !off.includes(name));
        const set = (name: MagnetReaderName, isOn: boolean) =>
          onChange(magnetReaderNames.filter((one) => (one === name ? !isOn : off.includes(one))));
        return (
          <FormSection
            title="How we read comments"
            text="Keep all on, or switch off those that this magnet must not use."
          >
            <details className="group rounded-control border border-line bg-paper/60">
              <summary className="cursor-pointer rounded-control px-4 py-2.5 text-sm font-medium hover:bg-hover touch:py-3">
                {on.length === offered.length
                  ? 'All readers are on'
                  : `${on.length} of ${offered.length} readers are on`}
              </summary>
              <div className="grid gap-4 px-4 pt-2 pb-4">
                {offered.map((name) => (
                  <Switch
                    key={name}
                    label={ways[name].label}
                    hint={ways[name].text}
                    isOn={!off.includes(name)}
                    onChange={(isOn) => set(name, isOn)}
                  />
                ))}
              </div>
            </details>
            {on.length === 0 && (
              <Notice tone="warn">
                No reader is on. Every comment waits until you approve it in Activity.
              </Notice>
            )}
            {on.length > 0 && off.includes('guest_page') && (
              <Notice tone="warn">
                The public page is not read. Comments wait until another reader finds them, or you
                approve them in Activity.
              </Notice>
            )}
          </FormSection>
        );
      }}
    />
  );
}
