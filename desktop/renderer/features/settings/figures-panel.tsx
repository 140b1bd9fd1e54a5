import type { InstanceSettings } from '#shared/settings/instance-settings.ts';
import type { PageFigureId } from '#shared/site/page-figures.ts';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Segmented } from '#desktop/renderer/ui/controls/segmented.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { PageLink, ResetButton } from './setting-extras.tsx';
import { figureNames } from './settings-values.ts';
import type { SettingsForm } from './use-settings-form.ts';

type Figures = InstanceSettings['pageFigures'];

/** The installation can count three of them; the others are entered by an operator. */
const measured = ['users', 'emailCapture', 'conversion'] as const;
const stated = ['delivery', 'followerGrowth', 'returnOnInvestment', 'hoursSaved'] as const;

/** The figures of the landing page and of About. */
export function FiguresPanel({ form }: { form: SettingsForm }) {
  const { values, set } = form;
  return (
    <Panel
      title="Figures on public pages"
      actions={
        <span className="flex flex-wrap gap-x-4">
          <PageLink path="/">See the landing page</PageLink>
          <PageLink path="/about">See About</PageLink>
        </span>
      }
      bodyClassName="grid gap-5 p-5"
    >
      <Switch
        label="Show figures"
        hint="Texts are captioned as examples, live figures as counted on this site. Switch this off to remove them from both pages."
        isOn={values.showsPageFigures}
        onChange={(showsPageFigures) => set({ showsPageFigures })}
      />
      {values.showsPageFigures && (
        <>
          <FigureGroup title="Landing page" ids={measured} form={form} />
          <FigureGroup title="About" ids={stated} form={form} />
        </>
      )}
    </Panel>
  );
}

function FigureGroup({
  title,
  ids,
  form,
}: {
  title: string;
  ids: readonly PageFigureId[];
  form: SettingsForm;
}) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="text-[0.8125rem] font-medium text-ink-soft">
        {title}
      </p>
      {ids.map((id) => (
        <FigureRow key={id} id={id} form={form} />
      ))}
    </fieldset>
  );
}

function FigureRow({ id, form }: { id: PageFigureId; form: SettingsForm }) {
  const { values, defaults, set, problemOf } = form;
  const figure = values.pageFigures[id];
  const change = (changes: Partial<Figures['users']>) => {
    const pageFigures = { ...values.pageFigures, [id]: { ...figure, ...changes } };
    set({ pageFigures });
  };
  const isLive = figure.source === 'live';
  const usual = defaults.pageFigures[id];
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
        <TextField
          label={figureNames[id]}
          value={isLive ? 'Counted on this site' : figure.text}
          disabled={isLive}
          maxLength={24}
          onChange={(event) => change({ text: event.target.value })}
          error={problemOf(`pageFigures.${id}.text`)}
          className="min-w-48 flex-1"
        />
        {isMeasured(id) && (
          <Segmented
            label={`${figureNames[id]}: text or live`}
            value={figure.source}
            choices={[
              { value: 'stated', label: 'Text' },
              { value: 'live', label: 'Live' },
            ]}
            onChange={(source) => change({ source })}
          />
        )}
      </div>
      <ResetButton
        name={figureNames[id].toLowerCase()}
        isDefault={figure.text === usual.text && figure.source === usual.source}
        shown={usual.text}
        onReset={() => change(usual)}
      />
    </div>
  );
}

function isMeasured(id: PageFigureId): boolean {
  return measured.some((one) => one === id);
}
