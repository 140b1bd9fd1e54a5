import { Link } from 'react-router-dom';
import { Field } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';
import { Panel } from '#desktop/renderer/ui/panels/panel.tsx';
import { ResetButton } from './setting-extras.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const MOST = 10;
const nameOf = (count: number) =>
  count === 0 ? 'None: the queue is off' : count === 1 ? 'The first one' : `The first ${count}`;

/** How many pages of a new account operators look at. */
export function ContentPanel({
  form: { values, defaults, set, problemOf },
}: {
  form: SettingsForm;
}) {
  const { firstPublications } = values;
  return (
    <Panel
      title="Content of new accounts"
      actions={
        <Link to="/admin/content?tab=first" className="link text-[0.8125rem]">
          See the queue
        </Link>
      }
      bodyClassName="grid gap-1.5 p-5"
    >
      <Field
        label="First publications to review"
        hint="A page is live at once. It stays in the operators’ queue until one of them reviews it."
        error={problemOf('firstPublications')}
      >
        {(control) => (
          <Select
            {...control}
            className="w-full sm:w-64"
            value={String(firstPublications)}
            onChange={({ target }) => set({ firstPublications: Number(target.value) })}
          >
            {Array.from({ length: MOST + 1 }, (_, count) => (
              <option key={count} value={count}>
                {nameOf(count)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ResetButton
        name="first publications to review"
        isDefault={firstPublications === defaults.firstPublications}
        shown={nameOf(defaults.firstPublications)}
        onReset={() => set({ firstPublications: defaults.firstPublications })}
      />
    </Panel>
  );
}
