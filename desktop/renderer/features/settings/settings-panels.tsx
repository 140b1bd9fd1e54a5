import type { ComponentProps, ReactNode } from 'react';
import { ChoiceCards } from '#desktop/renderer/ui/controls/choice-cards.tsx';
import { Switch } from '#desktop/renderer/ui/controls/switch.tsx';
import { TextArea, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { PageLink, ResetButton } from './setting-extras.tsx';
import { settingNames } from './settings-values.ts';
import { SupportAddressField } from './support-address-field.tsx';
import type { SettingsForm } from './use-settings-form.ts';

type TextName =
  | 'productName'
  | 'tagline'
  | 'supportEmail'
  | 'emailFooter'
  | 'legalName'
  | 'legalAddress'
  | 'legalEmail';

const bodyClass = 'grid gap-5 p-5';

/** The name of the product, and its contact address. */
export function BrandPanel({ form }: { form: SettingsForm }) {
  return (
    <Panel
      title="Name and contact"
      actions={<PageLink path="/">See the landing page</PageLink>}
      bodyClassName={bodyClass}
    >
      <TextSetting form={form} name="productName">
        {(field) => <TextField label="Product name" maxLength={40} {...field} />}
      </TextSetting>
      <TextSetting form={form} name="tagline">
        {(field) => (
          <TextField
            label="Tagline"
            maxLength={120}
            hint="In the title of the landing page and on shared previews."
            {...field}
          />
        )}
      </TextSetting>
      <TextSetting form={form} name="supportEmail">
        {(field) => (
          <SupportAddressField hint="On public pages and at the end of every email." {...field} />
        )}
      </TextSetting>
      <TextSetting form={form} name="emailFooter">
        {(field) => (
          <TextArea
            label="Email footer"
            maxLength={400}
            hint="Plain text below every email, such as a company line. Leave empty for none."
            {...field}
          />
        )}
      </TextSetting>
    </Panel>
  );
}

/** Rules for all creators. */
export function LeadsPanel({ form: { values, defaults, set } }: { form: SettingsForm }) {
  return (
    <Panel
      title="Leads"
      actions={<PageLink path="/pricing">See the pricing page</PageLink>}
      bodyClassName={bodyClass}
    >
      <ChoiceSetting
        label="Asking visitors for an email"
        name="asking for an email"
        value={values.emailStep}
        standard={defaults.emailStep}
        onChange={(emailStep) => set({ emailStep })}
        cards={[
          {
            value: 'plan',
            title: 'Plans that include it',
            text: 'A magnet may ask for an email if its creator’s plan includes email collection.',
          },
          {
            value: 'always',
            title: 'All plans',
            text: 'Every creator may ask for an email. The pricing page then shows it for each plan.',
          },
        ]}
      />
      <div className="grid gap-2">
        <Switch
          label="Check the domain of an address"
          hint="The server asks the domain name system whether the domain takes mail. Visitors are asked to correct an address that no email can reach. Without an answer in time the address is accepted."
          isOn={values.checksMailServers}
          onChange={(checksMailServers) => set({ checksMailServers })}
        />
        <ResetButton
          name="checking the domain"
          isDefault={values.checksMailServers === defaults.checksMailServers}
          shown="on"
          onReset={() => set({ checksMailServers: defaults.checksMailServers })}
        />
      </div>
      <ChoiceSetting
        label="When a creator reaches the monthly limit"
        name="what happens at the limit"
        value={values.overLimit}
        standard={defaults.overLimit}
        onChange={(overLimit) => set({ overLimit })}
        cards={[
          {
            value: 'hold',
            title: 'Keep the leads',
            text: 'Visitors still get the content. The creator sees the details of leads over the limit when there is room again.',
          },
          {
            value: 'refuse',
            title: 'Stop unlocking',
            text: 'Visitors see that the content has reached its monthly limit. Nothing opens until there is room again.',
          },
        ]}
      />
    </Panel>
  );
}

/** Who runs the installation, for the legal texts. */
export function LegalPanel({ form }: { form: SettingsForm }) {
  return (
    <Panel
      title="Who runs this installation"
      actions={
        <span className="flex flex-wrap gap-x-4">
          <PageLink path="/terms">See the terms</PageLink>
          <PageLink path="/privacy">See the privacy policy</PageLink>
        </span>
      }
      bodyClassName={bodyClass}
    >
      <p className="text-sm text-ink-soft">
        Shown in the terms and the privacy policy. An empty field is left out.
      </p>
      <TextSetting form={form} name="legalName">
        {(field) => <TextField label="Name of the person or company" maxLength={120} {...field} />}
      </TextSetting>
      <TextSetting form={form} name="legalAddress">
        {(field) => <TextArea label="Postal address" maxLength={400} {...field} />}
      </TextSetting>
      <TextSetting form={form} name="legalEmail">
        {(field) => (
          <TextField
            label="Contact email"
            type="email"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            {...field}
          />
        )}
      </TextSetting>
    </Panel>
  );
}

/** One of two ways, with a button for the one an installation begins with. */
function ChoiceSetting<Value extends string>({
  label,
  name,
  value,
  standard,
  onChange,
  cards,
}: Pick<ComponentProps<typeof ChoiceCards<Value>>, 'label' | 'value' | 'onChange' | 'cards'> & {
  /** In the sentence of the button. */
  name: string;
  standard: Value;
}) {
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-medium">{label}</h3>
      <ChoiceCards
        label={label}
        className="sm:grid-cols-2"
        value={value}
        onChange={onChange}
        cards={cards}
      />
      <ResetButton
        name={name}
        isDefault={value === standard}
        shown={cards.find((card) => card.value === standard)?.title ?? standard}
        onReset={() => onChange(standard)}
      />
    </div>
  );
}

/** A text of the form, with a button for its default. */
function TextSetting({
  form: { values, defaults, set, problemOf },
  name,
  children,
}: {
  form: SettingsForm;
  name: TextName;
  children: (field: {
    value: string;
    error: string | undefined;
    onChange: ComponentProps<'input'>['onChange'] & ComponentProps<'textarea'>['onChange'];
  }) => ReactNode;
}) {
  return (
    <div className="grid gap-1.5">
      {children({
        value: values[name],
        error: problemOf(name),
        onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
      })}
      <ResetButton
        name={settingNames[name].toLowerCase()}
        isDefault={values[name] === defaults[name]}
        shown={defaults[name]}
        onReset={() => set({ [name]: defaults[name] })}
      />
    </div>
  );
}
