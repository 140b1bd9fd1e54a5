import { ACTIVE_DAYS } from '#shared/notifications/messages.contract.ts';
import { Field, TextField } from '#desktop/renderer/ui/controls/field.tsx';
import { Select } from '#desktop/renderer/ui/controls/select.tsx';

const words = {
  all: 'Everybody',
  used: 'Uses the desktop app',
  older: 'Uses one older than a version',
} as const;

/** Who of an audience by the desktop app; the value is a `DesktopApp`, or one whose version is not whole yet. */
export function DesktopAppField({
  desktopApp,
  error,
  onChange,
}: {
  desktopApp: string;
  error: string | undefined;
  onChange: (desktopApp: string) => void;
}) {
  const isOlder = desktopApp.startsWith('<');
  return (
    <div className="grid content-start gap-3">
      <Field
        label="Desktop app"
        hint={`Used in the last ${ACTIVE_DAYS} days. Of several computers, the newest version counts.`}
      >
        {(control) => (
          <Select
            {...control}
            value={isOlder ? 'older' : desktopApp}
            onChange={({ target }) => onChange(target.value === 'older' ? '<' : target.value)}
          >
            {Object.entries(words).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isOlder && (
        <TextField
          label="Older than"
          value={desktopApp.slice(1)}
          maxLength={20}
          placeholder="1.4.0"
          inputMode="decimal"
          error={error}
          onChange={({ target }) => onChange(`<${target.value.trim()}`)}
        />
      )}
    </div>
  );
}
