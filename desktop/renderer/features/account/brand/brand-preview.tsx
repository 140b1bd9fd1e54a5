import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callEndpoint } from '#shared/api/client.ts';
import type { Brand } from '#shared/account/brand.contract.ts';
import {
  type MagnetTemplate,
  magnetTemplates,
  templateNames,
} from '#shared/magnets/magnet-templates.ts';
import { magnetsApi } from '#shared/magnets/magnets.contract.ts';
import { apiTransport } from '#desktop/renderer/api/api-client.ts';
import { PreviewFrame } from '#desktop/renderer/ui/panels/preview-frame.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { QueryPanel } from '#desktop/renderer/ui/panels/query-panel.tsx';
import { Skeleton } from '#desktop/renderer/ui/panels/skeleton.tsx';

type Theme = 'light' | 'dark';

/** The saved kit on any template, as the server renders it. */
export function BrandPreview({ brand }: { brand: Brand }) {
  const [template, setTemplate] = useState<MagnetTemplate>('linkedin');
  const [theme, setTheme] = useState<Theme>('light');
  const query = useQuery({
    queryKey: [magnetsApi.preview.path, 'brand', brand, template, theme],
    queryFn: ({ signal }) => {
      const title = 'The checklist I use every week';
      const description = 'Twelve points on one page.';
      const body = { title, description, triggerWords: ['CHECKLIST'], template, theme };
      return callEndpoint(
        magnetsApi.preview,
        { body: { ...body, step: 'comment' } },
        apiTransport,
        { signal },
      );
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return (
    <Panel title="On your pages" bodyClassName="grid gap-4 p-5 pt-4">
      <div className="flex flex-wrap gap-2">
        <Select
          aria-label="Template"
          value={template}
          onChange={({ target }) =>
            setTemplate(magnetTemplates.find((one) => one === target.value) ?? 'linkedin')
          }
          className="min-w-44 flex-1"
        >
          {magnetTemplates.map((one) => (
            <option key={one} value={one}>
              {templateNames[one]}
            </option>
          ))}
        </Select>
        <Segmented
          label="Theme"
          value={theme}
          choices={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          onChange={setTheme}
        />
      </div>
      <QueryPanel query={query} what="the preview" skeleton={<Skeleton className="h-96" />}>
        {({ html }) => <PreviewFrame html={html} device="desktop" />}
      </QueryPanel>
    </Panel>
  );
}
