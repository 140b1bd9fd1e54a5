import { ACTIVE_DAYS } from '#shared/notifications/messages.contract.ts';
import { ChoiceField } from '#desktop/renderer/ui/controls/choice-field.tsx';
import { TextField } from '#desktop/renderer/ui/controls/field.tsx';

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
      <ChoiceField
        label="Desktop app"
        hint={`Used in the last ${ACTIVE_DAYS} days. Of several computers, the newest version counts.`}
        value={isOlder ? 'older' : desktopApp === 'used' ? 'used' : 'all'}
        words={words}
        onChange={(chosen) => onChange(chosen === 'older' ? '<' : chosen)}
      />
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
